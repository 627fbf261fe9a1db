import { request as openRequest, type IncomingMessage } from 'node:http';
import { readCode, SendFailure, type OutboundConnection } from '@linkplane/runtime';
import { bodyBytesMax, headBytesMax, headersMax, interimResponsesMax, responseCharsMax } from './limits.ts';
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
  { socket, agent }: OutboundConnection,
  { host, path, headers, body }: Message,
  signal: AbortSignal,
): Promise<Exchange> {
  return new Promise((resolve) => {
    const request = openRequest({
      agent,
      method: 'POST',
      path,
      setHost: false,
      maxHeaderSize: headBytesMax,
      headers: { host, ...headers },
    });
    request.maxHeadersCount = headersMax;
    let response: IncomingMessage | undefined;
    let failure: unknown;
    let hasBytes = false;
    let interimResponses = 0;
    const chunks: Buffer[] = [];

    const noteBytes = () => void (hasBytes = true);
    const abort = () => request.destroy(signal.reason as Error);
    signal.addEventListener('abort', abort);
    if (signal.aborted) abort();

    request.on('socket', () => socket.on('data', noteBytes));
    request.on('information', () => {
      interimResponses += 1;
      if (interimResponses > interimResponsesMax) request.destroy(new SendFailure('There were only interim answers.'));
    });
    request.on('response', (received) => {
      response = received;
      collectBody(received, chunks, () => request.destroy());
      // After the response the rest of the request is not needed, and must not keep the connection busy.
      received.on('end', () => !request.writableFinished && request.destroy());
    });
    request.on('upgrade', (received, upgraded) => {
      response = received;
      upgraded.destroy();
    });
    request.on('error', (error) => (failure ??= error));
    request.on('close', () => {
      socket.off('data', noteBytes);
      signal.removeEventListener('abort', abort);
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
