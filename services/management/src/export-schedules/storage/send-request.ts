import { request as openRequest, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import { SendFailure, type OutboundConnection } from '@linkplane/runtime';
import { headBytesMax, responseBytesMax } from './limits.ts';

export type StorageRequest = { method: string; path: string; headers: Record<string, string>; body: Uint8Array };
export type StorageResponse = { status: number; headers: IncomingHttpHeaders; body: string };

/**
 * Sends a request over a connection and reads its response, which may be short only. Redirects are not followed.
 * Afterwards the connection can be used again, unless its socket is destroyed.
 * @throws SendFailure, an error of Node, or the signal's reason
 */
export async function sendRequest(
  { agent }: OutboundConnection,
  { method, path, headers, body }: StorageRequest,
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
    return { status: response.statusCode ?? 0, headers: response.headers, body: await readBody(response) };
  } finally {
    signal.removeEventListener('abort', abort);
  }
}

async function readBody(response: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > responseBytesMax) throw new SendFailure('The response of the storage is too long.');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}
