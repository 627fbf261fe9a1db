import type { IncomingMessage, ServerResponse } from 'node:http';

/** An answer that is made while it is sent. */
export type StreamedAnswer = {
  contentType: string;
  headers?: Record<string, string>;
  /** Begins the work; `signal` aborts when nobody reads any more. Not called for HEAD. */
  open(signal: AbortSignal): AsyncIterable<string | Uint8Array>;
};

/** A reader who takes nothing for so long is cut off, and with it the work for it. */
const stallMsMax = 30_000;
/** Larger pieces go out slice by slice: that a reader takes some of it shows with each slice that has gone. */
const sliceBytesMax = 65_536;

/**
 * Sends a stream at the pace of its reader, flat in memory. Resolves when it is over; what fails before the first piece
 * is thrown, what fails later cuts the connection, so that nobody takes a part for the whole.
 */
export async function sendStream(
  request: IncomingMessage,
  response: ServerResponse,
  { contentType, headers = {}, open }: StreamedAnswer,
  stallMs = stallMsMax,
): Promise<void> {
  const gone = new AbortController();
  response.once('close', () => gone.abort());
  const pieces = request.method === 'HEAD' ? undefined : open(gone.signal)[Symbol.asyncIterator]();
  let piece = await pieces?.next();
  try {
    response.statusCode = 200;
    response.setHeader('Content-Type', contentType);
    for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
    for (; pieces && piece && !piece.done; piece = await pieces.next()) {
      for (const slice of cutSlices(piece.value)) {
        if (!response.write(slice)) await waitForRoom(response, stallMs);
        if (response.destroyed) return;
      }
    }
    response.end();
  } finally {
    await pieces?.return?.(undefined);
  }
}

function* cutSlices(piece: string | Uint8Array): Generator<Uint8Array> {
  const bytes = typeof piece === 'string' ? Buffer.from(piece) : piece;
  for (let from = 0; from < bytes.byteLength; from += sliceBytesMax) yield bytes.subarray(from, from + sliceBytesMax);
}

/** Also resolves when the reader has gone, or is cut off. */
function waitForRoom(response: ServerResponse, stallMs: number): Promise<void> {
  return new Promise((resolve) => {
    const cut = setTimeout(() => response.destroy(), stallMs);
    const done = () => {
      clearTimeout(cut);
      response.off('drain', done).off('close', done);
      resolve();
    };
    response.on('drain', done).on('close', done);
    if (response.destroyed) done();
  });
}
