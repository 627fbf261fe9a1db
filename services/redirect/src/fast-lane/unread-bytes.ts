import type { Socket } from 'node:net';
import { Readable } from 'node:stream';
import type { Received } from './share-read-buffer.ts';

/** Puts bytes back into the socket: once it is resumed they are read again, before all others and before the end. */
export function unreadBytes(socket: Socket, received: Received, from = 0): void {
  pauseFlow(socket).unshift(ownedBytes(received, from));
  if (socket.readableLength >= socket.readableHighWaterMark) socket.pause();
}

/**
 * Later bytes wait in the socket, which goes on reading for as long as it has room: so a client that disconnects is
 * noticed, and what it has sent. `socket.pause` of a socket that reads into a given buffer would stop reading at once.
 */
export function pauseFlow(socket: Socket): Socket {
  Readable.prototype.pause.call(socket);
  return socket;
}

/** Bytes that no later read overwrites. */
export function ownedBytes({ bytes, length, isOwned }: Received, from: number): Buffer {
  const rest = bytes.subarray(from, length);
  return isOwned ? rest : Buffer.from(rest);
}
