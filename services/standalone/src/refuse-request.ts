import type { IncomingMessage, ServerResponse } from 'node:http';
import type { ErrorCode } from '@linkplane/contracts';
import { errorStatus } from '@linkplane/contracts';
import { minuteEnd } from '@linkplane/ephemeral';
import { createId } from '@linkplane/runtime';

const retryAfterSeconds = 1;
/** Rate limit shown by a refusal: nothing was counted, and the caller is not known. */
const uncountedPerMinute = 60;

/** A failure in the API's own envelope, for requests that never reach management. */
export function refuse(response: ServerResponse, code: ErrorCode, message: string): void {
  writeRefusal(response, code, message);
  response.end();
}

export function refuseBusy(response: ServerResponse): void {
  response.setHeader('Retry-After', String(retryAfterSeconds));
  refuse(response, 'UNAVAILABLE', 'The service is busy. Please try again shortly.');
}

/** For a body whose room others need: it has taken its time. */
export function refuseRest(response: ServerResponse): void {
  if (response.headersSent) return;
  response.setHeader('Connection', 'close');
  refuseBusy(response);
}

/** The rest of the body is read and dropped before the connection ends, so that its sender is there for the answer. */
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
