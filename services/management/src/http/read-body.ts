import type { IncomingMessage } from 'node:http';
import { AppError } from './app-error.ts';

const decoder = new TextDecoder('utf-8', { fatal: true });

/**
 * The JSON value of a request's body; an empty body counts as `{}`.
 * @throws AppError UNSUPPORTED_MEDIA_TYPE or INVALID_JSON
 */
export function parseJsonBody(request: IncomingMessage, bytes: Buffer): unknown {
  if (bytes.length === 0) return {};
  refuseOtherTypes(request);
  try {
    return JSON.parse(decoder.decode(bytes)) as unknown;
  } catch {
    throw new AppError('INVALID_JSON', 'The body is not valid JSON.');
  }
}

/**
 * A request's body. What comes past the limit is read and dropped, so that the client is there to read the answer.
 * @throws AppError PAYLOAD_TOO_LARGE, or INVALID_JSON when the body ends too early
 */
export function readBody(request: IncomingMessage, bytesMax: number): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let bytes = 0;
    const collect = (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes <= bytesMax) {
        chunks.push(chunk);
        return;
      }
      request.off('data', collect).resume();
      reject(new AppError('PAYLOAD_TOO_LARGE', `The body must have at most ${bytesMax} bytes.`));
    };
    request.on('data', collect);
    request.on('end', () => resolve(chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks)));
    // The client went away: nobody reads what this is answered with.
    request.on('error', () => reject(new AppError('INVALID_JSON', 'The body ended too early.')));
  });
}

function refuseOtherTypes({ headers }: IncomingMessage): void {
  const [type = '', ...parameters] = (headers['content-type'] ?? '').toLowerCase().split(';');
  const charset = parameters.map((parameter) => parameter.trim()).find((parameter) => parameter.startsWith('charset='));
  const isUtf8 = charset === undefined || /^charset="?utf-?8"?$/.test(charset);
  const isPlain = (headers['content-encoding'] ?? 'identity').toLowerCase() === 'identity';
  if (type.trim() !== 'application/json' || !isUtf8 || !isPlain)
    throw new AppError('UNSUPPORTED_MEDIA_TYPE', 'The body must be application/json in UTF-8, not compressed.');
}
