import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import {
  receiveResponse,
  SendFailure,
  sendOnConnection,
  type OutboundConnection,
  type OutboundRequest,
} from '@linkplane/runtime';
import { responseBytesMax } from './limits.ts';

export type StorageRequest = OutboundRequest & {
  body: Uint8Array;
  /** Given with a request for an object: how long that may be. */
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
  connection: OutboundConnection,
  { body, fileBytesMax, ...sent }: StorageRequest,
  signal: AbortSignal,
): Promise<StorageResponse> {
  const request = sendOnConnection(connection, sent, signal);
  const received = receiveResponse(request);
  request.end(body);
  const response = await received;
  const status = response.statusCode ?? 0;
  const head = { status, headers: response.headers };
  if (fileBytesMax !== undefined && status === 200)
    return { ...head, body: '', file: await readBody(response, fileBytesMax) };
  return { ...head, body: (await readBody(response, responseBytesMax)).toString('utf8') };
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
