import { idleConnectionMs, idleConnectionsMax } from './limits.ts';
import type { Connection } from './open-connection.ts';

export type IdleConnections = {
  /** One that leads there, if there is any. Those of the webhook that lead elsewhere are closed: its URL has changed. */
  take(webhookId: string, origin: string): Connection | undefined;
  /** Keeps it for a while, unless it is closed already. */
  put(connection: Connection): void;
  /** Closes those of a webhook, or all. */
  drop(webhookId?: string): void;
};

/** Connections that wait for the next delivery of the same webhook, the oldest first. */
export function createIdleConnections(): IdleConnections {
  /** With what ends its waiting. */
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
      // Nothing was asked, so there is nothing to say.
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
