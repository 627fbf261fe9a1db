import { createHash } from 'node:crypto';
import type { OpenApiDocument } from '@linkplane/contracts';
import { createSite, readSiteFiles, type DocsSite } from '@linkplane/docs-site';
import type { RequestHandler, Router } from 'express';
import { createServeFile, mountFile } from '../http/mount-file.ts';
import { refuseMethod } from '../http/refuse-request.ts';

const pageMaxAgeSeconds = 300;
const documentMaxAgeSeconds = 300;
/** The URLs of assets contain a hash of their bytes: another version has another URL. */
const assetMaxAgeSeconds = 31_536_000;

/** Everything from this origin, nothing inline. */
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self'",
  "font-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** Serves the OpenAPI document. Public: to be mounted before `authenticate`. */
export function mountDocument(api: Router, document: OpenApiDocument): void {
  const bytes = Buffer.from(JSON.stringify(document));
  mountFile(
    api,
    '/openapi.json',
    { contentType: 'application/json; charset=utf-8', bytes },
    { maxAgeSeconds: documentMaxAgeSeconds },
  );
}

/**
 * Serves the documentation at /docs: the API reference from the OpenAPI document, and the guides from `docs/`. Each page
 * is rendered when it is first requested, which takes milliseconds, and is the same for every reader.
 */
export function mountDocs(app: Router, document: OpenApiDocument, publicUrl: URL): void {
  const { files, readGuide } = readSiteFiles();
  const hash = createHash('sha256');
  for (const { bytes } of files) hash.update(bytes);
  const assets = `/docs/${hash.digest('hex').slice(0, 16)}`;
  for (const { name, contentType, bytes } of files)
    mountFile(app, `${assets}/${name}`, { contentType, bytes }, { maxAgeSeconds: assetMaxAgeSeconds });
  const site = createSite({
    document,
    readGuide,
    origin: publicUrl.origin,
    assets: { style: `${assets}/docs.css`, script: `${assets}/docs.js`, search: '/docs/search.json' },
  });
  for (const path of site.paths) mountPage(app, path, createServePage(site, path));
  mountPage(
    app,
    '/docs/search.json',
    serveLater('application/json; charset=utf-8', () => site.renderSearchIndex()),
  );
}

function mountPage(app: Router, path: string, serve: RequestHandler): void {
  app.get(path, serve);
  app.all(path, refuseMethod(['get']));
}

const createServePage = (site: DocsSite, path: string) =>
  serveLater('text/html; charset=utf-8', () => site.renderPage(path), policy);

/** Renders at the first request, and serves those bytes from then on. */
function serveLater(contentType: string, render: () => string, pagePolicy?: string): RequestHandler {
  let serve: RequestHandler | undefined;
  return (request, response, next) => {
    serve ??= createServeFile(
      { contentType, bytes: Buffer.from(render()) },
      { maxAgeSeconds: pageMaxAgeSeconds, ...(pagePolicy !== undefined && { policy: pagePolicy }) },
    );
    return serve(request, response, next);
  };
}
