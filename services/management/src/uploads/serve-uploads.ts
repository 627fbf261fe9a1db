import type { Database } from '@linkplane/links-db/transactions';
import { findServedWorkspace, type UploadFormat } from '@linkplane/links-db/uploads';
import { toNetworkBlock } from '@linkplane/runtime';
import { Router, type Request, type RequestHandler } from 'express';
import { LRUCache } from 'lru-cache';
import { AppError } from '../http/app-error.ts';
import { rateLimitExceeded, type CountRequest } from '../http/client-limits.ts';
import { refuseMethod, refuseUnknownPath } from '../http/refuse-request.ts';
import { listsTag } from '../http/send-response.ts';
import type { FileCache } from './cache-files.ts';
import { contentTypeOf, type StoredFile, type UploadFiles } from './store-files.ts';

const namePattern = /^(upl_[0-9A-Za-z]{20})\.(webp|png)$/;
const maxAgeSeconds = 31_536_000;
/** Files that are not there, of one network: each costs a query. Its cached files are served all the same. */
const missLimits = { perMinute: 60, perDay: null };
const refusedNetworksMax = 10_000;

export type ServeUploadsDeps = {
  database: Database;
  files: Pick<UploadFiles, 'read'>;
  cache: FileCache;
  countRequest: CountRequest;
  /** The address of the visitor. */
  readAddress: (request: Request) => string;
};

/**
 * Serves the files of uploads to everyone: their ids cannot be guessed, and no file ever changes. Browsers take them for
 * nothing but pictures.
 */
export function createServeUploads({ database, files, cache, countRequest, readAddress }: ServeUploadsDeps): Router {
  const router = Router({ caseSensitive: true });
  const refused = new LRUCache<string, Awaited<ReturnType<CountRequest>>>({ max: refusedNetworksMax });

  async function load(file: StoredFile): Promise<Buffer | undefined> {
    const workspaceId = await findServedWorkspace(database, file.id, file.format);
    return workspaceId === undefined ? undefined : await files.read({ ...file, workspaceId });
  }

  async function read(file: StoredFile, address: string): Promise<Buffer | undefined> {
    const cached = cache.find(file);
    if (cached !== undefined) return cached ?? undefined;
    const network = toNetworkBlock(address);
    const refusal = refused.get(network);
    if (refusal) throw rateLimitExceeded(refusal);
    const bytes = await cache.read(file, () => load(file));
    if (bytes) return bytes;
    const decision = await countRequest(`upload-misses:${network}`, missLimits);
    if (!decision.isAllowed) refused.set(network, decision, { ttl: decision.secondsToReset * 1_000 });
    return undefined;
  }

  const serve: RequestHandler<{ name: string }> = async (request, response) => {
    const [, id = '', format = ''] = namePattern.exec(request.params.name) ?? [];
    const file = { id, format: format as UploadFormat };
    const bytes = id === '' ? undefined : await read(file, readAddress(request as Request));
    if (!bytes) throw new AppError('NOT_FOUND', 'There is no such file.');
    const etag = `"${id}"`;
    response.setHeader('Cache-Control', `public, max-age=${maxAgeSeconds}, immutable`);
    response.setHeader('ETag', etag);
    response.setHeader('Content-Security-Policy', `default-src 'none'; sandbox`);
    // Pages on custom domains load it as well.
    response.setHeader('Cross-Origin-Resource-Policy', 'cross-origin');
    if (listsTag(request.headers['if-none-match'], etag)) {
      response.statusCode = 304;
      response.end();
      return;
    }
    response.setHeader('Content-Type', contentTypeOf(file.format));
    response.setHeader('Content-Disposition', 'inline');
    response.setHeader('Content-Length', bytes.byteLength);
    response.end(bytes);
  };
  router.get('/:name', serve);
  router.all('/:name', refuseMethod(['get']));
  router.use(refuseUnknownPath);
  return router;
}
