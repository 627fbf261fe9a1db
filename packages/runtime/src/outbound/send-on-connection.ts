import { request as openRequest, type ClientRequest, type IncomingMessage } from 'node:http';
import { headBytesMax, headersMax, interimResponsesMax } from './limits.ts';
import type { OutboundConnection } from './open-outbound-connection.ts';
import { SendFailure } from './send-failure.ts';

export type OutboundRequest = {
  method: string;
  path: string;
  /** The headers, Host among them. */
  headers: Record<string, string>;
};

/**
 * Starts a request over a connection; the caller ends it with its body. Whatever the server does, the request emits
 * `close` in the end: after the response, after an error, after the signal, and after a response that switches to another
 * protocol, for which Node.js emits neither `response` nor `error`.
 */
export function sendOnConnection(
  { agent }: OutboundConnection,
  { method, path, headers }: OutboundRequest,
  signal: AbortSignal,
): ClientRequest {
  const request = openRequest({ agent, method, path, headers, setHost: false, maxHeaderSize: headBytesMax });
  request.maxHeadersCount = headersMax;
  let interimResponses = 0;
  const abort = () => request.destroy(signal.reason as Error);
  signal.addEventListener('abort', abort);
  request.once('close', () => signal.removeEventListener('abort', abort));
  if (signal.aborted) abort();
  request.on('information', () => {
    interimResponses += 1;
    if (interimResponses > interimResponsesMax) request.destroy(new SendFailure('There were only interim answers.'));
  });
  request.on('upgrade', (_response, socket) => socket.destroy());
  // A server that responds before it has read the whole body: the rest must not keep the connection busy.
  request.on('response', (response) => response.on('end', () => !request.writableFinished && request.destroy()));
  return request;
}

/**
 * The response to a request that was started by `sendOnConnection`.
 * @throws SendFailure, an error of Node, or the signal's reason
 */
export function receiveResponse(request: ClientRequest): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    request.on('response', resolve);
    request.on('upgrade', () => reject(new SendFailure('The server switched to another protocol.')));
    request.on('error', reject);
    request.on('close', () => reject(Object.assign(new Error('closed'), { code: 'ECONNRESET' })));
  });
}
