import type { Server } from 'node:http';
import type { Socket } from 'node:net';

/** What has to be known of a connection to tell how long it may still say nothing. */
export type Patience = {
  /** An answer is being prepared: the silence is ours. */
  pending: boolean;
  hasBeenAnswered: boolean;
  /** The last answer has been sent, and our side is closed. */
  isOver: boolean;
  /** Since when it waits, on a clock that never steps back; while an answer is being prepared it is moved on here. */
  idleSince: number;
};

export type Timeouts = Pick<
  Server,
  'headersTimeout' | 'requestTimeout' | 'keepAliveTimeout' | 'keepAliveTimeoutBuffer'
>;

/** For a client to hear the last answer and close its side too. */
const farewellMs = 2_000;
const requestTimeoutAnswer = 'HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n';

/** The same patience that node:http has with clients that say nothing; there, too, a timeout of 0 means none. */
export function endIdle(connections: Iterable<[Socket, Patience]>, timeouts: Timeouts, now: number): void {
  const silentMsMax = timeouts.headersTimeout || timeouts.requestTimeout || Infinity;
  const { keepAliveTimeout, keepAliveTimeoutBuffer } = timeouts;
  const keepAliveMsMax = keepAliveTimeout > 0 ? keepAliveTimeout + keepAliveTimeoutBuffer : Infinity;
  for (const [socket, patience] of connections) {
    const { pending, hasBeenAnswered, isOver, idleSince } = patience;
    const idleMs = now - idleSince;
    if (pending) patience.idleSince = now;
    else if (isOver) {
      if (idleMs > (socket.writableFinished ? farewellMs : keepAliveMsMax)) socket.destroy();
    } else if (hasBeenAnswered) {
      if (idleMs > keepAliveMsMax) socket.destroy();
    } else if (idleMs > silentMsMax) {
      socket.end(requestTimeoutAnswer);
      socket.destroySoon();
    }
  }
}
