import type { IncomingMessage, ServerResponse } from 'node:http';
import { endConnection, lastResponse } from './end-connection.ts';

export type BodyTimeLimits = {
  /** The time for a body to arrive, from the end of the headers. */
  timeoutMs: number;
  /** The time for a large body instead, as long as it arrives fast enough. */
  largeTimeoutMs: number;
  /** The average of a large body that has taken longer than `timeoutMs`. */
  largeBytesPerSecondMin: number;
};

/** A large body is 5 MB, which takes 175 seconds at the lowest rate: a slow phone. */
export const bodyTimeLimits: BodyTimeLimits = {
  timeoutMs: 15_000,
  largeTimeoutMs: 180_000,
  largeBytesPerSecondMin: 30_000,
};
const checkIntervalMs = 1_000;
const timeoutResponse = lastResponse('408 Request Timeout');

/** Closes the connection of a request whose body arrives too slowly, with 408 where no response has begun. */
export function limitBodyTime(
  request: IncomingMessage,
  response: ServerResponse,
  isLarge: boolean,
  limits = bodyTimeLimits,
): void {
  const { headers, socket } = request;
  if (headers['content-length'] === undefined && headers['transfer-encoding'] === undefined) return;
  const begunAt = performance.now();
  const bytesBefore = socket.bytesRead;
  let timer = setTimeout(check, limits.timeoutMs).unref();
  const stop = () => clearTimeout(timer);
  request.once('end', stop).once('error', stop);

  function check(): void {
    if (request.complete || socket.destroyed) return stop();
    if (isLarge && isFastEnough()) {
      timer = setTimeout(check, checkIntervalMs).unref();
      return;
    }
    stop();
    if (!response.headersSent && socket.writable) endConnection(socket, timeoutResponse);
    else socket.destroy();
  }

  function isFastEnough(): boolean {
    const elapsedMs = performance.now() - begunAt;
    const bytes = socket.bytesRead - bytesBefore;
    return elapsedMs < limits.largeTimeoutMs && bytes * 1_000 >= elapsedMs * limits.largeBytesPerSecondMin;
  }
}
