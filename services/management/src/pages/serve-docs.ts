import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildOpenApi } from '@linkplane/contracts';
import type { Router } from 'express';
import { mountFile, type ServedFile } from '../http/mount-file.ts';

const pageMaxAgeSeconds = 300;
const documentMaxAgeSeconds = 300;
/** The URLs of assets contain a hash of their bytes: another version has another URL. */
const assetMaxAgeSeconds = 31_536_000;

/** Everything from this origin, nothing inline. `data:` images are the arrows in Swagger UI's own style sheet. */
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

const script = 'text/javascript; charset=utf-8';
const style = 'text/css; charset=utf-8';

/** The only files of the page; the first two are Swagger UI's. */
const docsFiles = [
  { name: 'swagger-ui.css', contentType: style, from: 'swagger-ui' },
  { name: 'swagger-ui-bundle.js', contentType: script, from: 'swagger-ui' },
  { name: 'docs.css', contentType: style, from: 'assets' },
  { name: 'open-docs.js', contentType: script, from: 'assets' },
] as const;

/** Serves the OpenAPI document, which is built once, at the start. Public: to be mounted before `authenticate`. */
export function mountDocument(api: Router): void {
  const bytes = Buffer.from(JSON.stringify(buildOpenApi()));
  mountFile(
    api,
    '/openapi.json',
    { contentType: 'application/json; charset=utf-8', bytes },
    { maxAgeSeconds: documentMaxAgeSeconds },
  );
}

/** Serves the document as a public page at /docs, and the few files that the page needs. */
export function mountDocs(app: Router): void {
  const { version, files } = readDocsFiles();
  const page = { contentType: 'text/html; charset=utf-8', bytes: Buffer.from(renderDocsPage(`/docs/${version}`)) };
  mountFile(app, '/docs', page, { maxAgeSeconds: pageMaxAgeSeconds, policy });
  for (const [name, file] of files)
    mountFile(app, `/docs/${version}/${name}`, file, { maxAgeSeconds: assetMaxAgeSeconds });
}

/** Reads the files of the page. `version` changes with any byte of them. */
function readDocsFiles(): { version: string; files: Map<string, ServedFile> } {
  const directories = {
    'swagger-ui': dirname(fileURLToPath(import.meta.resolve('swagger-ui-dist/package.json'))),
    assets: join(import.meta.dirname, 'assets'),
  };
  const hash = createHash('sha256');
  const files = new Map<string, ServedFile>();
  for (const { name, contentType, from } of docsFiles) {
    const bytes = readFileSync(join(directories[from], name));
    hash.update(bytes);
    files.set(name, { contentType, bytes });
  }
  return { version: hash.digest('hex').slice(0, 16), files };
}

/** The page around Swagger UI, without inline scripts and styles, which its policy forbids. */
function renderDocsPage(assetsPath: string): string {
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light">
    <title>Linkplane API</title>
    <link rel="icon" href="data:,">
    <link rel="stylesheet" href="${assetsPath}/swagger-ui.css">
    <link rel="stylesheet" href="${assetsPath}/docs.css">
    <script src="${assetsPath}/swagger-ui-bundle.js" defer></script>
    <script src="${assetsPath}/open-docs.js" defer></script>
  </head>
  <body>
    <header class="docs-header">
      <strong>Linkplane</strong>
      <span>API reference</span>
      <a href="/v1/openapi.json">openapi.json</a>
    </header>
    <main id="docs"><noscript>The reference needs JavaScript; the document itself is at /v1/openapi.json.</noscript></main>
  </body>
</html>
`;
}
