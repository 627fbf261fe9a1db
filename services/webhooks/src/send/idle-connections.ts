import type { OutboundConnection } from '@linkplane/runtime';
import { idleConnectionMs, idleConnectionsMax } from './limits.ts';

/** A connection for the deliveries of one webhook. */
export type Connection = OutboundConnection & {
  /** The webhook whose deliveries may be sent over it. */
  webhookId: string;
  /** The scheme, host and port that it was opened for. */
  origin: string;
};

export type IdleConnections = {
  /**
   * Takes a connection to this origin, if there is one. Others of the webhook are closed, because its URL has changed.
   */
  take(webhookId: string, origin: string): Connection | undefined;
  /** Keeps a connection for a while, unless it is closed already. */
  put(connection: Connection): void;
  /** Closes the connections of a webhook, or all. */
  drop(webhookId?: string): void;
};

/** Idle connections for the next delivery of the same webhook, the oldest first. */
export function createIdleConnections(): IdleConnections {
  /** Each connection with the function that removes its listeners. */
  const waiting = new Map<Connection, () => void>();

  const takeOut = (connection: Connection) => {
    waiting.get(connection)?.();
    waiting.delete(connection);
  };
  const close = (connection: Connection) => {
    takeOut(connection);
    connection.socket.destroy();
  };
  const listOf = (webhookId: string | undefined) =>
    [...waiting.keys()].filter((connection) => webhookId === undefined || connection.webhookId === webhookId);

  return {
    take(webhookId, origin) {
      const own = listOf(webhookId);
      own.filter((connection) => connection.origin !== origin).forEach(close);
      const newest = own.findLast((connection) => connection.origin === origin);
      if (newest) takeOut(newest);
      return newest;
    },

    put(connection) {
      const { socket } = connection;
      if (socket.destroyed) return;
      const end = () => close(connection);
      const timer = setTimeout(end, idleConnectionMs);
      // Data without a request is a protocol error.
      socket.once('data', end);
      socket.once('close', end);
      waiting.set(connection, () => {
        clearTimeout(timer);
        socket.off('data', end);
        socket.off('close', end);
      });
      const [oldest] = waiting.keys();
      if (waiting.size > idleConnectionsMax && oldest) close(oldest);
    },

    drop: (webhookId) => listOf(webhookId).forEach(close),
  };
}
