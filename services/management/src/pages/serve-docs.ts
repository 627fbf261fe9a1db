import { createHash } from 'node:crypto';
import { buildOpenApi, type OpenApiDocument } from '@linkplane/contracts';
import { createSite, pagePolicy, readSiteFiles, renderNotFound, type DocsSite } from '@linkplane/docs-site';
import { Router, type RequestHandler } from 'express';
import { createServeFile, mountFile } from '../http/mount-file.ts';
import { refuseMethod } from '../http/refuse-request.ts';

const pageMaxAgeSeconds = 300;
const documentMaxAgeSeconds = 300;
/** The URLs of assets contain a hash of their bytes: another version has another URL. */
const assetMaxAgeSeconds = 31_536_000;

const policy = [...pagePolicy, "frame-ancestors 'none'"].join('; ');

/**
 * Serves the OpenAPI document. Public: to be mounted before `authenticate`.
 * @param readDocument see `createReadDocument`
 */
export function mountDocument(api: Router, readDocument: () => OpenApiDocument): void {
  const path = '/openapi.json';
  const serve = serveLater('application/json; charset=utf-8', () => JSON.stringify(readDocument()), {
    maxAgeSeconds: documentMaxAgeSeconds,
  });
  api.get(path, serve);
  api.all(path, refuseMethod(['get']));
}

/** Builds the document when it is first wanted: that takes as long as the rest of the start. */
export function createReadDocument(): () => OpenApiDocument {
  let document: OpenApiDocument | undefined;
  return () => (document ??= buildOpenApi());
}

/**
 * Serves the documentation at /docs: the API reference from the OpenAPI document, and the guides from `docs/`. Each page
 * is rendered when it is first requested, which takes milliseconds, and is the same for every reader.
 */
export function mountDocs(app: Router, readDocument: () => OpenApiDocument, publicUrl: URL): void {
  // At the start, so that an incomplete installation does not start.
  const siteFiles = readSiteFiles();
  let docs: Router | undefined;
  app.use((request, response, next) => {
    if (!isDocsPath(request.path)) {
      next();
      return;
    }
    docs ??= createDocs(siteFiles, readDocument(), publicUrl);
    docs(request, response, next);
  });
}

function isDocsPath(path: string): boolean {
  return path === '/docs' || path.startsWith('/docs/');
}

function createDocs(
  { files, readGuide }: ReturnType<typeof readSiteFiles>,
  document: OpenApiDocument,
  publicUrl: URL,
): Router {
  const docs = Router({ caseSensitive: true });
  const hash = createHash('sha256');
  for (const { bytes } of files) hash.update(bytes);
  const assets = `/docs/${hash.digest('hex').slice(0, 16)}`;
  for (const { name, contentType, bytes } of files)
    mountFile(docs, `${assets}/${name}`, { contentType, bytes }, { maxAgeSeconds: assetMaxAgeSeconds });
  const site = createSite({
    document,
    readGuide,
    origin: publicUrl.origin,
    assets: { style: `${assets}/docs.css`, script: `${assets}/docs.js`, search: '/docs/search.json' },
  });
  for (const path of site.paths) mountPage(docs, path, createServePage(site, path));
  mountPage(
    docs,
    '/docs/search.json',
    serveLater('application/json; charset=utf-8', () => site.renderSearchIndex(), { maxAgeSeconds: pageMaxAgeSeconds }),
  );
  docs.use(createServeMissing(site));
  return docs;
}

/** A page for people who open an address that has none; programs get the error of every other path. */
function createServeMissing(site: DocsSite): RequestHandler {
  let page: string | undefined;
  return (request, response, next) => {
    if (request.method !== 'GET' || request.accepts(['json', 'html']) !== 'html') {
      next();
      return;
    }
    page ??= renderNotFound(site, '/docs', '/docs/404');
    response.statusCode = 404;
    response.setHeader('Content-Type', 'text/html; charset=utf-8');
    response.setHeader('Content-Security-Policy', policy);
    response.end(page);
  };
}

function mountPage(app: Router, path: string, serve: RequestHandler): void {
  app.get(path, serve);
  app.all(path, refuseMethod(['get']));
}

const createServePage = (site: DocsSite, path: string) =>
  serveLater('text/html; charset=utf-8', () => site.renderPage(path), { maxAgeSeconds: pageMaxAgeSeconds, policy });

/** Renders at the first request, and serves those bytes from then on. */
function serveLater(
  contentType: string,
  render: () => string,
  options: Parameters<typeof createServeFile>[1],
): RequestHandler {
  let serve: RequestHandler | undefined;
  return (request, response, next) => {
    serve ??= createServeFile({ contentType, bytes: Buffer.from(render()) }, options);
    return serve(request, response, next);
  };
}
