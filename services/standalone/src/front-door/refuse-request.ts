import type { IncomingMessage, ServerResponse } from 'node:http';
import type { ErrorCode } from '@linkplane/contracts';
import { errorStatus, isPathTooLong, pathBytesMax } from '@linkplane/contracts';
import { minuteEnd } from '@linkplane/ephemeral';
import { createId } from '@linkplane/runtime';
import { countHostHeaders } from './forwarded-headers.ts';

const retryAfterSeconds = 1;
/** Delay of a refusal for a client over its share: a client that retries at once then costs less. */
const refusalDelayMs = 1_000;
/** Delayed refusals at a time; further ones are sent at once. */
const delayedRefusalsMax = 2_048;
/** The rate limit in the headers of a refusal: nothing was counted, because the caller is not known. */
const uncountedPerMinute = 60;

/** Why a request is refused before its body is read; undefined when it is not. */
export function findRefusal({
  url = '',
  rawHeaders,
}: IncomingMessage): ['URI_TOO_LONG' | 'VALIDATION_ERROR', string] | undefined {
  if (isPathTooLong(url)) {
    return ['URI_TOO_LONG', `A path may have ${pathBytesMax} bytes, not counting the query.`];
  }
  if (url.includes('#')) {
    // Management would read the path without the fragment, and this side would take a stream for a short response.
    return ['VALIDATION_ERROR', 'A request target has no fragment: leave out # and what follows it.'];
  }
  return countHostHeaders(rawHeaders) > 1 ? ['VALIDATION_ERROR', 'The request has two Host headers.'] : undefined;
}

/** Sends an error in the API's envelope, for requests that do not reach management. */
export function refuse(response: ServerResponse, code: ErrorCode, message: string): void {
  writeRefusal(response, code, message);
  response.end();
}

export function refuseBusy(response: ServerResponse): void {
  response.setHeader('Retry-After', String(retryAfterSeconds));
  refuse(response, 'UNAVAILABLE', 'The service is busy. Please try again shortly.');
}

/** Refuses clients that have used their share while others are served, each after a delay. */
export function createDelayedRefusal(): (response: ServerResponse) => void {
  let delayed = 0;
  return (response) => {
    if (delayed >= delayedRefusalsMax) return refuseBusy(response);
    delayed += 1;
    setTimeout(() => {
      delayed -= 1;
      if (!response.destroyed) refuseBusy(response);
    }, refusalDelayMs).unref();
  };
}

/** Refuses a request whose buffered body was dropped to make room for others. */
export function refuseDropped(response: ServerResponse): void {
  if (response.headersSent) return;
  response.setHeader('Connection', 'close');
  refuseBusy(response);
}

/** Reads and discards the rest of the body before the connection ends, so that its sender reads the response. */
export function refuseTooLarge(request: IncomingMessage, response: ServerResponse, bytesMax: number): void {
  response.setHeader('Connection', 'close');
  writeRefusal(response, 'PAYLOAD_TOO_LARGE', `A body may have ${bytesMax} bytes.`);
  const end = () => void response.end();
  request.once('end', end).once('close', end);
}

function writeRefusal(response: ServerResponse, code: ErrorCode, message: string): void {
  const body = JSON.stringify({ success: false, error: { code, message } });
  response.writeHead(errorStatus[code], {
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': Buffer.byteLength(body),
    'Cache-Control': 'no-store',
    'X-Request-Id': createId('req'),
    'X-RateLimit-Limit': uncountedPerMinute,
    'X-RateLimit-Remaining': uncountedPerMinute,
    'X-RateLimit-Reset': minuteEnd(Date.now()),
  });
  response.write(body);
}
