import { request as openRequest, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import { SendFailure, type OutboundConnection } from '@linkplane/runtime';
import { headBytesMax, responseBytesMax } from './limits.ts';

export type StorageRequest = {
  method: string;
  path: string;
  headers: Record<string, string>;
  body: Uint8Array;
  /** Of a request for an object: how long that may be. */
  fileBytesMax?: number;
};
/** `body` is the text of a short response; it is empty when `file` has the bytes of an object. */
export type StorageResponse = { status: number; headers: IncomingHttpHeaders; body: string; file?: Buffer };

/**
 * Sends a request over a connection and reads its response, which may be short only, or an object up to `fileBytesMax`. Redirects are not followed.
 * Afterwards the connection can be used again, unless its socket is destroyed.
 * @throws SendFailure, an error of Node, or the signal's reason
 */
export async function sendRequest(
  { agent }: OutboundConnection,
  { method, path, headers, body, fileBytesMax }: StorageRequest,
  signal: AbortSignal,
): Promise<StorageResponse> {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  const request = openRequest({ agent, method, path, headers, setHost: false, maxHeaderSize: headBytesMax });
  const abort = () => request.destroy(signal.reason as Error);
  signal.addEventListener('abort', abort);
  if (signal.aborted) abort();
  request.on('response', resolve);
  request.on('error', reject);
  request.on('close', () => reject(Object.assign(new Error('closed'), { code: 'ECONNRESET' })));
  // A storage that refuses a part responds before it has read all of it: the rest must not keep the connection busy.
  request.on('response', (response) => response.on('end', () => !request.writableFinished && request.destroy()));
  request.end(body);
  try {
    const response = await promise;
    const status = response.statusCode ?? 0;
    const head = { status, headers: response.headers };
    if (fileBytesMax !== undefined && status === 200)
      return { ...head, body: '', file: await readBody(response, fileBytesMax) };
    return { ...head, body: (await readBody(response, responseBytesMax)).toString('utf8') };
  } finally {
    signal.removeEventListener('abort', abort);
  }
}

async function readBody(response: IncomingMessage, bytesMax: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > bytesMax) throw new SendFailure('The response of the storage is too long.');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
