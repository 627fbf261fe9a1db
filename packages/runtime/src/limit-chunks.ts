import type { IncomingMessage, ServerResponse } from 'node:http';

/** A small body may have chunks of any size. */
const freeChunks = 512;
/** The minimum average of a longer body; programs that stream send kilobytes per chunk. */
const bytesPerChunkMin = 64;

type PausableParser = { pause?: () => void };

/**
 * Closes a connection whose chunked body is mostly framing. Each chunk costs a buffer and some microseconds, however
 * small it is: a connection that sends single bytes would keep a thread busy and fill its memory. A body that the
 * handler has not read when the response ends is read here, because node:http would read it without counting its
 * chunks.
 */
export function limitChunks(request: IncomingMessage, response: ServerResponse): void {
  if (request.headers['transfer-encoding'] === undefined) return;
  const push = request.push.bind(request);
  let chunks = 0;
  let bytes = 0;
  request.push = (chunk: unknown, encoding) => {
    if (!(chunk instanceof Uint8Array)) return push(chunk, encoding);
    chunks += 1;
    bytes += chunk.byteLength;
    if (chunks <= freeChunks || bytes >= (chunks - freeChunks) * bytesPerChunkMin) return push(chunk, encoding);
    stopParser(request);
    request.destroy();
    return false;
  };
  response.once('prefinish', () => {
    if (request.complete || request.readableFlowing !== null) return;
    request.on('error', () => {}); // the connection was closed, and the response has ended
    request.read(0);
    request.resume();
  });
}

/** Stops parsing the rest of the received bytes. Without this method at most 64 KiB are still parsed. */
function stopParser({ socket }: IncomingMessage): void {
  (socket as { parser?: PausableParser | null }).parser?.pause?.();
}
