import type { IncomingMessage, ServerResponse } from 'node:http';
import { findLargeBodyLimit } from '@linkplane/contracts';
import type { BufferedBytes } from './limit-buffered-bytes.ts';
import { refuseTooLarge } from './refuse-request.ts';

/** The size of requests to most paths; management has lower limits for most of them. */
const bodyBytesMax = 1_048_576;

/**
 * Calls back once the body is here as a whole. It does not when the request got a response already, because its body was too
 * long or was dropped to make room, or when its client left before the end of it.
 */
export function bufferBody(
  request: IncomingMessage,
  response: ServerResponse,
  buffered: BufferedBytes,
  onBody: (body: Buffer) => void,
): void {
  const bytesMax = findLargeBodyLimit(request.url ?? '') ?? bodyBytesMax;
  const chunks: Buffer[] = [];
  let bytes = 0;
  const collect = (chunk: Buffer) => {
    chunks.push(chunk);
    bytes += chunk.length;
    if (bytes > bytesMax) {
      stop();
      refuseTooLarge(request, response, bytesMax);
    } else {
      buffered.set(bytes);
      if (response.headersSent) stop();
    }
  };
  const complete = () => {
    if (response.headersSent) return;
    onBody(chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks, bytes));
  };
  /** What else comes of the body is discarded. */
  const stop = () => {
    request.off('data', collect).off('end', complete).resume();
    buffered.release();
  };
  request.on('data', collect).once('end', complete);
  request.on('error', () => {}); // 'close' follows
  request.once('close', () => request.complete || response.destroy());
}
