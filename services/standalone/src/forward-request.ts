import { Agent, request as httpRequest, type IncomingMessage, type ServerResponse } from 'node:http';
import { createId } from '@linkplane/runtime';
import type { Logger } from '@linkplane/telemetry';

/** API requests under way; beyond it the caller is told to come back, and redirects notice nothing. */
const forwardsMax = 1_024;
const socketsMax = 64;
const answerTimeoutMs = 70_000;
const retryAfterSeconds = 1;
/** These belong to one connection and are never passed on. */
const hopHeaders = new Set([
  'connection',
  'keep-alive',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
]);

/**
 * Passes API requests to the management thread over its local socket, bodies streamed both ways.
 * The socket's address of the caller goes along in `x-forwarded-for`, after whatever the caller claims.
 */
export function createForwarder(
  socketPath: string,
  logger: Logger,
): (request: IncomingMessage, response: ServerResponse) => void {
  const agent = new Agent({ keepAlive: true, maxSockets: socketsMax, scheduling: 'lifo' });
  let underWay = 0;

  return (request, response) => {
    if (countHosts(request.rawHeaders) > 1)
      return refuse(response, 400, 'VALIDATION_ERROR', 'The request has two Host headers.');
    if (underWay >= forwardsMax) return refuseBusy(response);
    underWay += 1;
    response.once('close', () => (underWay -= 1));

    const headers = [...passedHeaders(request.rawHeaders), 'x-forwarded-for', forwardedFor(request)];
    if (request.headers['transfer-encoding'] !== undefined) headers.push('transfer-encoding', 'chunked');
    const forwarded = httpRequest({
      socketPath,
      agent,
      method: request.method,
      path: request.url,
      headers,
      setHost: false,
    });
    forwarded.setTimeout(answerTimeoutMs, () => forwarded.destroy(new Error('no answer in time')));
    forwarded.on('response', (answer) => {
      response.writeHead(answer.statusCode ?? 502, passedHeaders(answer.rawHeaders));
      answer.pipe(response);
      answer.on('error', () => response.destroy());
    });
    forwarded.on('error', (error) => {
      if (response.destroyed) return; // the caller left first
      logger.warn({ reason: error.message }, 'management did not answer');
      if (response.headersSent) response.destroy();
      else refuseBusy(response);
    });
    response.once('close', () => {
      if (!response.writableFinished) forwarded.destroy();
    });
    request.pipe(forwarded);
  };
}

function passedHeaders(rawHeaders: string[]): string[] {
  const passed: string[] = [];
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const [name = '', value = ''] = [rawHeaders[index], rawHeaders[index + 1]];
    if (!hopHeaders.has(name.toLowerCase()) && name.toLowerCase() !== 'x-forwarded-for') passed.push(name, value);
  }
  return passed;
}

function forwardedFor(request: IncomingMessage): string {
  const claimed = request.headers['x-forwarded-for'];
  const address = request.socket.remoteAddress ?? '';
  return claimed === undefined ? address : `${String(claimed)}, ${address}`;
}

function countHosts(rawHeaders: string[]): number {
  return rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === 'host').length;
}

function refuseBusy(response: ServerResponse): void {
  response.setHeader('Retry-After', String(retryAfterSeconds));
  refuse(response, 503, 'UNAVAILABLE', 'The service is busy. Please try again shortly.');
}

/** The API's own envelope, for the few answers that its thread cannot give itself. */
function refuse(response: ServerResponse, status: number, code: string, message: string): void {
  const body = JSON.stringify({ success: false, error: { code, message } });
  response.writeHead(status, {
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': Buffer.byteLength(body),
    'Cache-Control': 'no-store',
    'X-Request-Id': createId('req'),
  });
  response.end(body);
}
