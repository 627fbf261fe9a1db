import type { Router } from 'express';
import { mountFile } from '../http/mount-file.ts';
import { readDocsFiles } from './read-docs-files.ts';
import { renderDocsPage } from './render-docs-page.ts';

const pageMaxAgeSeconds = 300;
/** Their addresses carry a hash of their bytes: another version is another address. */
const assetMaxAgeSeconds = 31_536_000;

/** Everything from here alone, nothing inline. `data:` pictures are the arrows in Swagger UI's own style sheet. */
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** The document as a page at /docs, for everybody, and the few files that the page needs. */
export function mountDocs(app: Router): void {
  const { version, files } = readDocsFiles();
  const page = { contentType: 'text/html; charset=utf-8', bytes: Buffer.from(renderDocsPage(`/docs/${version}`)) };
  mountFile(app, '/docs', page, { maxAgeSeconds: pageMaxAgeSeconds, policy });
  for (const [name, file] of files)
    mountFile(app, `/docs/${version}/${name}`, file, { maxAgeSeconds: assetMaxAgeSeconds });
}
