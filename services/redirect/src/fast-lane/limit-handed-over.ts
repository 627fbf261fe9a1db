import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/**
 * Visits on a connection after it was handed over. node:http cannot give a connection back, so the last of them closes it, and
 * its client begins the next one in the fast lane: otherwise a proxy that keeps its connections for hours would have all of them
 * served by node:http after a few visits to links with a password or a limit.
 */
const handedOverVisitsMax = 50;

type HandedOver = { visits: number; isLast: boolean };

export type HandedOverLimit = {
  /** To be called when a connection is handed over. */
  add(socket: Socket): void;
  /** The same listener, which announces the end of such a connection with its last response. */
  wrap(listener: RequestListener): RequestListener;
};

export function createHandedOverLimit(visitsMax = handedOverVisitsMax): HandedOverLimit {
  const connections = new WeakMap<Socket, HandedOver>();

  /** False: the response to an earlier request ends the connection, so this one would never be responded to. */
  function admit({ socket }: IncomingMessage, response: ServerResponse): boolean {
    const connection = connections.get(socket);
    if (!connection) return true;
    if (connection.isLast) return false;
    connection.visits += 1;
    if (connection.visits < visitsMax) return true;
    connection.isLast = true;
    response.shouldKeepAlive = false;
    return true;
  }

  return {
    add: (socket) => void connections.set(socket, { visits: 0, isLast: false }),
    wrap: (listener) => (request, response) => {
      if (admit(request, response)) listener(request, response);
    },
  };
}
