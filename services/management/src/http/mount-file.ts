import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { permissionsPolicy } from '@linkplane/runtime';
import type { RequestHandler, Router } from 'express';
import { refuseMethod } from './refuse-request.ts';
import { listsTag } from './send-response.ts';

const compress = promisify(gzip);

/** `brotli`: the bytes compressed at build time, where there are any. */
export type ServedFile = { contentType: string; bytes: Buffer; brotli?: Buffer };

type ServeOptions = {
  maxAgeSeconds: number;
  /** Content-Security-Policy of a page. */
  policy?: string;
};

/** Serves the same bytes to every client, compressed where the client accepts it; 304 where the client has them. */
export function mountFile(router: Router, path: string, file: ServedFile, options: ServeOptions): void {
  router.get(path, createServeFile(file, options));
  router.all(path, refuseMethod(['get']));
}

/** The handler of such a path. */
export function createServeFile(
  { contentType, bytes, brotli }: ServedFile,
  { maxAgeSeconds, policy }: ServeOptions,
): RequestHandler {
  const tag = `"${createHash('sha256').update(bytes).digest('base64url')}"`;
  let compressed: Promise<Buffer> | undefined;

  return async (request, response) => {
    response.setHeader('Cache-Control', `public, max-age=${maxAgeSeconds}`);
    // Weak: it stands for the uncompressed and for the compressed bytes.
    response.setHeader('ETag', `W/${tag}`);
    response.setHeader('Vary', 'Accept-Encoding');
    if (policy !== undefined) {
      response.setHeader('Content-Security-Policy', policy);
      response.setHeader('Cross-Origin-Opener-Policy', 'same-origin');
      response.setHeader('Permissions-Policy', permissionsPolicy);
    }
    if (listsTag(request.headers['if-none-match'], tag)) {
      response.statusCode = 304;
      response.end();
      return;
    }
    response.setHeader('Content-Type', contentType);
    const encoding = request.acceptsEncodings(...(brotli ? ['br'] : []), 'gzip', 'identity');
    if (encoding === 'br' || encoding === 'gzip') response.setHeader('Content-Encoding', encoding);
    const sent =
      encoding === 'br' && brotli ? brotli : encoding === 'gzip' ? await (compressed ??= compress(bytes)) : bytes;
    response.setHeader('Content-Length', sent.length);
    response.end(sent);
  };
}
