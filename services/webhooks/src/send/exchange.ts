import { request as openRequest, type IncomingMessage } from 'node:http';
import { readCode } from './describe-failure.ts';
import { bodyBytesMax, headBytesMax, headersMax, interimAnswersMax, responseCharsMax } from './limits.ts';
import type { Connection } from './open-connection.ts';
import { SendFailure } from './send-failure.ts';
import { bytesPerCharMax } from './storable-text.ts';

export type Message = { host: string; path: string; headers: Record<string, string>; body: string };

export type Exchange = {
  /** Null when there was no answer. */
  status: number | null;
  retryAfter: string | undefined;
  /** The first bytes of the answer's body, as many as have come. */
  body: Buffer;
  /** Why there was no answer. */
  failure: unknown;
  /** The connection was closed before a byte of an answer, which says nothing of the receiver if it had been idle. */
  wasStale: boolean;
};

const keptBytesMax = responseCharsMax * bytesPerCharMax;

/**
 * Posts a message and reads the answer, as far as anybody wants to see it. Once there is a status, whatever happens to
 * the body is no failure. Afterwards the connection is destroyed or can be used again.
 */
export function exchange(
  { socket, agent }: Connection,
  { host, path, headers, body }: Message,
  signal: AbortSignal,
): Promise<Exchange> {
  return new Promise((resolve) => {
    const request = openRequest({
      ...{ agent, method: 'POST', path, setHost: false, maxHeaderSize: headBytesMax },
      headers: { host, ...headers },
    });
    request.maxHeadersCount = headersMax;
    let answer: IncomingMessage | undefined;
    let failure: unknown;
    let hasBytes = false;
    let interimAnswers = 0;
    const chunks: Buffer[] = [];

    const noteBytes = () => void (hasBytes = true);
    const abort = () => request.destroy(signal.reason as Error);
    signal.addEventListener('abort', abort);
    if (signal.aborted) abort();

    request.on('socket', () => socket.on('data', noteBytes));
    request.on('information', () => {
      interimAnswers += 1;
      if (interimAnswers > interimAnswersMax) request.destroy(new SendFailure('There were only interim answers.'));
    });
    request.on('response', (response) => {
      answer = response;
      collectBody(response, chunks, () => request.destroy());
      // Nobody needs the rest of a request that was answered; it must not hold the connection.
      response.on('end', () => !request.writableFinished && request.destroy());
    });
    request.on('upgrade', (response, upgraded) => {
      answer = response;
      upgraded.destroy();
    });
    request.on('error', (error) => (failure ??= error));
    request.on('close', () => {
      socket.off('data', noteBytes);
      signal.removeEventListener('abort', abort);
      resolve({
        status: answer?.statusCode ?? null,
        retryAfter: answer?.headers['retry-after'],
        body: Buffer.concat(chunks),
        failure,
        wasStale: !answer && !hasBytes && ['ECONNRESET', 'EPIPE'].includes(readCode(failure)),
      });
    });
    request.end(body);
  });
}

/** Keeps the first bytes; calls `end` when there were more than anybody reads. */
function collectBody(response: IncomingMessage, chunks: Buffer[], end: () => void): void {
  let bytes = 0;
  response.on('data', (chunk: Buffer) => {
    // A copy: the chunk itself would hold on to all that was read with it.
    if (bytes < keptBytesMax) chunks.push(Buffer.from(chunk.subarray(0, keptBytesMax - bytes)));
    bytes += chunk.length;
    if (bytes > bodyBytesMax) end();
  });
  // Interrupted: what has come so far is what there is.
  response.on('error', () => undefined);
}
