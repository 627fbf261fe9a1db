import type { IncomingMessage, ServerResponse } from 'node:http';

/** A small body may come in pieces of any size. */
const freeChunks = 512;
/** Beyond those, a chunked body has this many bytes a chunk on average; programs that stream send kilobytes. */
const bytesPerChunkMin = 64;

type PausableParser = { pause?: () => void };

/**
 * Cuts off a client whose chunked body is mostly framing. Each chunk costs its reader a buffer and some microseconds,
 * however small it is: a connection that sends single bytes keeps a whole thread busy and fills its memory. A body that
 * nobody has read when the response is done is read here, because node:http would go on without counting its chunks.
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
    request.on('error', () => {}); // it was cut off, and is answered already
    request.read(0);
    request.resume();
  });
}

/** The rest of what was received is not parsed any more. Without this method it is: 64 KiB at most. */
function stopParser({ socket }: IncomingMessage): void {
  (socket as { parser?: PausableParser | null }).parser?.pause?.();
}
