import type { IncomingMessage } from 'node:http';
import { readCode, sendOnConnection, type OutboundConnection } from '@linkplane/runtime';
import { bodyBytesMax, responseCharsMax } from './limits.ts';
import { bytesPerCharMax } from './storable-text.ts';

export type Message = { host: string; path: string; headers: Record<string, string>; body: string };

export type Exchange = {
  /** Null without a response. */
  status: number | null;
  retryAfter: string | undefined;
  /** The first bytes of the response body that were received. */
  body: Buffer;
  /** Why there was no response. */
  failure: unknown;
  /**
   * The connection was closed before a byte of a response: for an idle connection that is no failure of the receiver.
   */
  wasStale: boolean;
};

const storedBytesMax = responseCharsMax * bytesPerCharMax;

/**
 * Posts a message and reads the beginning of the response. Once there is a status, an error of the body is no failure.
 * Afterwards the connection is destroyed or can be reused.
 */
export function exchange(
  connection: OutboundConnection,
  { host, path, headers, body }: Message,
  signal: AbortSignal,
): Promise<Exchange> {
  return new Promise((resolve) => {
    const { socket } = connection;
    const request = sendOnConnection(connection, { method: 'POST', path, headers: { host, ...headers } }, signal);
    let response: IncomingMessage | undefined;
    let failure: unknown;
    let hasBytes = false;
    const chunks: Buffer[] = [];

    const noteBytes = () => void (hasBytes = true);
    request.on('socket', () => socket.on('data', noteBytes));
    request.on('response', (received) => {
      response = received;
      collectBody(received, chunks, () => request.destroy());
    });
    request.on('upgrade', (received) => (response = received));
    request.on('error', (error) => (failure ??= error));
    request.on('close', () => {
      socket.off('data', noteBytes);
      resolve({
        status: response?.statusCode ?? null,
        retryAfter: response?.headers['retry-after'],
        body: Buffer.concat(chunks),
        failure,
        wasStale: !response && !hasBytes && ['ECONNRESET', 'EPIPE'].includes(readCode(failure)),
      });
    });
    request.end(body);
  });
}

/** Stores the first bytes; calls `end` when the body is longer than is read. */
function collectBody(response: IncomingMessage, chunks: Buffer[], end: () => void): void {
  let bytes = 0;
  response.on('data', (chunk: Buffer) => {
    // A copy, because the chunk would keep the whole read buffer in memory.
    if (bytes < storedBytesMax) chunks.push(Buffer.from(chunk.subarray(0, storedBytesMax - bytes)));
    bytes += chunk.length;
    if (bytes > bodyBytesMax) end();
  });
  // An aborted body: the bytes so far are the result.
  response.on('error', () => undefined);
}
