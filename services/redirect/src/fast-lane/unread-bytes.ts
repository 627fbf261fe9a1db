import type { Socket } from 'node:net';
import { Readable } from 'node:stream';
import type { Received } from './share-read-buffer.ts';

/** Bytes that are given back come again before all others, and before the end, once the socket is resumed. */
export function giveBack(socket: Socket, received: Received, from = 0): void {
  hold(socket).unshift(bytesFrom(received, from));
  if (socket.readableLength >= socket.readableHighWaterMark) socket.pause();
}

/**
 * What comes from now on waits in the socket. It goes on reading for as long as there is room: so a client that goes away
 * is noticed, and what it has sent. The `pause` of a socket that reads into a given buffer would stop that at once.
 */
export function hold(socket: Socket): Socket {
  Readable.prototype.pause.call(socket);
  return socket;
}

/** Bytes that last. */
export function bytesFrom({ bytes, length, lasts }: Received, from: number): Buffer {
  const rest = bytes.subarray(from, length);
  return lasts ? rest : Buffer.from(rest);
}
