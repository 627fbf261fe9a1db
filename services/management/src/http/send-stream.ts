import type { IncomingMessage, ServerResponse } from 'node:http';

/** A response whose body is produced while it is sent. */
export type StreamedResponse = {
  contentType: string;
  headers?: Record<string, string>;
  /** Starts the work; `signal` aborts when the connection is closed. Not called for HEAD. */
  open(signal: AbortSignal): AsyncIterable<string | Uint8Array>;
};

type SendStreamOptions = {
  /** Called after each piece, so that the buffers behind it do not pile up. */
  collectBuffers?: () => void;
  /** A client that accepts no bytes for this long is disconnected, and the work for it ends. */
  stallMsMax?: number;
};

const defaultStallMsMax = 30_000;
/** Larger pieces are written in slices: each slice that drains shows that the client is still reading. */
const sliceBytesMax = 65_536;

/**
 * Sends a stream at the pace of its client, in constant memory. Resolves when it has ended, or when the connection is closed.
 * An error before the first piece is thrown; a later one closes the connection, so that a truncated body cannot pass for a
 * complete one.
 */
export async function sendStream(
  request: IncomingMessage,
  response: ServerResponse,
  { contentType, headers = {}, open }: StreamedResponse,
  { collectBuffers = () => {}, stallMsMax = defaultStallMsMax }: SendStreamOptions = {},
): Promise<void> {
  const closed = new AbortController();
  response.once('close', () => closed.abort());
  const pieces = request.method === 'HEAD' ? undefined : open(closed.signal)[Symbol.asyncIterator]();
  try {
    let piece = await pieces?.next();
    response.statusCode = 200;
    response.setHeader('Content-Type', contentType);
    for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
    for (; pieces && piece && !piece.done; piece = await pieces.next()) {
      for (const slice of cutSlices(piece.value)) {
        if (!response.write(slice)) await waitForDrain(response, stallMsMax);
        if (response.destroyed) return;
      }
      collectBuffers();
    }
    response.end();
  } catch (error) {
    // The work was aborted because its client has gone: that is no failure.
    if (!closed.signal.aborted) throw error;
  } finally {
    await pieces?.return?.(undefined);
  }
}

function* cutSlices(piece: string | Uint8Array): Generator<Uint8Array> {
  const bytes = typeof piece === 'string' ? Buffer.from(piece) : piece;
  for (let from = 0; from < bytes.byteLength; from += sliceBytesMax) yield bytes.subarray(from, from + sliceBytesMax);
}

/** Also resolves when the connection is closed, by the client or after `stallMsMax`. */
function waitForDrain(response: ServerResponse, stallMsMax: number): Promise<void> {
  return new Promise((resolve) => {
    const timeout = setTimeout(() => response.destroy(), stallMsMax);
    const done = () => {
      clearTimeout(timeout);
      response.off('drain', done).off('close', done);
      resolve();
    };
    response.on('drain', done).on('close', done);
    if (response.destroyed) done();
  });
}
