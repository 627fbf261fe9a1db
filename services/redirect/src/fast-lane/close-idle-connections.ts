import type { Server } from 'node:http';
import type { Socket } from 'node:net';

/** The part of a connection's state that decides how long it may stay idle. */
export type ConnectionActivity = {
  /** A response is being prepared: the delay is the server's, not the client's. */
  pending: boolean;
  hasResponded: boolean;
  /** The last response was sent, and the server's side is closed. */
  isHalfClosed: boolean;
  /** Start of the idle time, by a clock that never steps back; moved on while a response is being prepared. */
  idleSince: number;
};

export type Timeouts = Pick<
  Server,
  'headersTimeout' | 'requestTimeout' | 'keepAliveTimeout' | 'keepAliveTimeoutBuffer'
>;

/** The time for a client to receive the last response and close its side too. */
const lingerMs = 2_000;
const requestTimeoutResponse = 'HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n';

/** Applies the timeouts of node:http to idle connections; as there, a timeout of 0 means none. */
export function closeIdleConnections(
  connections: Iterable<[Socket, ConnectionActivity]>,
  timeouts: Timeouts,
  now: number,
): void {
  const firstRequestMsMax = timeouts.headersTimeout || timeouts.requestTimeout || Infinity;
  const { keepAliveTimeout, keepAliveTimeoutBuffer } = timeouts;
  const keepAliveMsMax = keepAliveTimeout > 0 ? keepAliveTimeout + keepAliveTimeoutBuffer : Infinity;
  for (const [socket, activity] of connections) {
    const { pending, hasResponded, isHalfClosed, idleSince } = activity;
    const idleMs = now - idleSince;
    if (pending) activity.idleSince = now;
    else if (isHalfClosed) {
      if (idleMs > (socket.writableFinished ? lingerMs : keepAliveMsMax)) socket.destroy();
    } else if (hasResponded) {
      if (idleMs > keepAliveMsMax) socket.destroy();
    } else if (idleMs > firstRequestMsMax) {
      socket.end(requestTimeoutResponse);
      socket.destroySoon();
    }
  }
}
