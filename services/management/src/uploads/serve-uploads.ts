import { isUploadServed, type Database, type UploadFormat } from '@linkplane/links-db/management';
import { Router, type RequestHandler } from 'express';
import { LRUCache } from 'lru-cache';
import { AppError } from '../http/app-error.ts';
import { refuseMethod, refuseUnknownPath } from '../http/refuse-request.ts';
import { listsTag } from '../http/send-response.ts';
import { contentTypeOf, type UploadFiles } from './store-files.ts';

const namePattern = /^(upl_[0-9A-Za-z]{20})\.(webp|png)$/;
const cacheBytesMax = 32 * 1_048_576;
const maxAgeSeconds = 31_536_000;
/** Another node may have deleted the file, or the operator may have suspended its workspace. */
const cachedMsMax = 60_000;

type ServeDeps = { database: Database; files: Pick<UploadFiles, 'read'>; cache: FileCache };

/** Files in memory by the id of their upload. */
export type FileCache = LRUCache<string, Buffer>;

export function createFileCache(): FileCache {
  return new LRUCache<string, Buffer>({
    maxSize: cacheBytesMax,
    sizeCalculation: (bytes) => bytes.byteLength + 1,
    ttl: cachedMsMax,
  });
}

/**
 * Serves the files of uploads to everyone: their ids cannot be guessed, and no file ever changes. Browsers take them for
 * nothing but pictures.
 */
export function createServeUploads({ database, files, cache }: ServeDeps): Router {
  const router = Router({ caseSensitive: true });
  const reading = new Map<string, Promise<Buffer | undefined>>();

  async function readServed(id: string, format: UploadFormat): Promise<Buffer | undefined> {
    return (await isUploadServed(database, id, format)) ? await files.read({ id, format }) : undefined;
  }

  /** Requests for one file share one read. */
  async function read(id: string, format: UploadFormat): Promise<Buffer | undefined> {
    const cached = cache.get(id);
    if (cached) return cached;
    const running = reading.get(id) ?? readServed(id, format).finally(() => reading.delete(id));
    reading.set(id, running);
    const bytes = await running;
    if (bytes) cache.set(id, bytes);
    return bytes;
  }

  const serve: RequestHandler<{ name: string }> = async (request, response) => {
    const [, id = '', format = ''] = namePattern.exec(request.params.name) ?? [];
    const bytes = id === '' ? undefined : await read(id, format as UploadFormat);
    if (!bytes) throw new AppError('NOT_FOUND', 'There is no such file.');
    const etag = `"${id}"`;
    response.setHeader('Cache-Control', `public, max-age=${maxAgeSeconds}, immutable`);
    response.setHeader('ETag', etag);
    response.setHeader('Content-Security-Policy', `default-src 'none'; sandbox`);
    // For pages on custom domains.
    response.setHeader('Cross-Origin-Resource-Policy', 'cross-origin');
    if (listsTag(request.headers['if-none-match'], etag)) {
      response.statusCode = 304;
      response.end();
      return;
    }
    response.setHeader('Content-Type', contentTypeOf(format as UploadFormat));
    response.setHeader('Content-Disposition', 'inline');
    response.setHeader('Content-Length', bytes.byteLength);
    response.end(bytes);
  };
  router.get('/:name', serve);
  router.all('/:name', refuseMethod(['get']));
  router.use(refuseUnknownPath);
  return router;
}
