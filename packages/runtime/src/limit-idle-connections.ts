import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { toAddressBlock } from './address-block.ts';
import { plainAddress } from './trusted-address.ts';

/** What somebody who answers a connection in a way of their own knows of it. */
export type ConnectionActivity = {
  /** A request is under way: the silence is ours. */
  pending: boolean;
  /** Since when nothing has happened, on the clock of `performance.now()`. */
  idleSince: number;
};

export type IdleConnectionLimits = {
  /** Beyond it the longest idle connections of the address with the most make room, whoever comes. */
  inAllMax: number;
  /** Of one IPv4 address, or of one IPv6 /64. */
  idlePerAddressMax: number;
  /** A connection between two requests is not idle yet. */
  idleMsMin: number;
};

export type IdleConnectionLimiter = {
  /** For every new connection. */
  accept(socket: Socket): void;
  /** For every request of node:http. */
  begin(request: IncomingMessage, response: ServerResponse): void;
  /** Looks at the addresses with many connections; for a timer. */
  sweep(): void;
};

type IdleConnectionDeps = {
  limits?: IdleConnectionLimits;
  /** Addresses that are never limited, such as those of trusted proxies: all visitors may come from one. */
  isExempt?: (address: string) => boolean;
  /** Undefined for a connection that node:http answers. */
  findActivity?: (socket: Socket) => ConnectionActivity | undefined;
};

/** `response` is the last one that was begun. */
type Connection = { socket: Socket; activeAtMs: number; response: ServerResponse | undefined };
/** All connections of one address. They are looked at again when there are `checkAt` of them. */
type Group = { connections: Set<Connection>; checkAt: number };

export const idleConnectionLimits: IdleConnectionLimits = {
  inAllMax: 10_000,
  idlePerAddressMax: 256,
  idleMsMin: 1_000,
};
/** Room is made for so many at once, and an address looked at after so many more, since each look takes time. */
const acceptedBetweenLooks = 64;

/**
 * Bounds the connections on which one client says nothing: those that have been silent longest are closed first. A
 * connection is not idle while an answer to a complete request is being made. Costs nothing but a count while an address
 * has few connections.
 */
export function createIdleConnectionLimiter(deps: IdleConnectionDeps = {}): IdleConnectionLimiter {
  const { limits = idleConnectionLimits, isExempt = () => false, findActivity = () => undefined } = deps;
  const connections = new Map<Socket, Connection>();
  const groups = new Map<string, Group>();
  let makeRoomAt = limits.inAllMax;

  function idleSince(connection: Connection): number {
    const activity = findActivity(connection.socket);
    if (activity) return activity.pending ? Infinity : activity.idleSince;
    const { response, activeAtMs } = connection;
    // A body that does not end, and a response that is not read, wait for the client.
    return response && response.req.complete && !response.writableEnded ? Infinity : activeAtMs;
  }

  /** @returns how many were closed */
  function closeLongestIdle(group: Group, idleMax: number, idleMsMin: number, closedMax: number): number {
    const before = performance.now() - idleMsMin;
    const idle = [...group.connections]
      .map((connection) => ({ socket: connection.socket, since: idleSince(connection) }))
      .filter(({ since }) => since <= before);
    const count = Math.min(idle.length - idleMax, closedMax);
    if (count <= 0) return 0;
    idle.sort((a, b) => a.since - b.since);
    for (const { socket } of idle.slice(0, count)) socket.destroy();
    return count;
  }

  function check(group: Group): void {
    closeLongestIdle(group, limits.idlePerAddressMax, limits.idleMsMin, Infinity);
    group.checkAt = group.connections.size + acceptedBetweenLooks;
  }

  /** Of the address with the most connections first: clients that have few keep theirs. */
  function makeRoom(): void {
    makeRoomAt = connections.size + acceptedBetweenLooks;
    let missing = connections.size - limits.inAllMax + acceptedBetweenLooks;
    for (const group of [...groups.values()].toSorted((a, b) => b.connections.size - a.connections.size)) {
      if (missing <= 0) break;
      missing -= closeLongestIdle(group, 0, 0, missing);
    }
  }

  function remove(connection: Connection, key: string, group: Group): void {
    connections.delete(connection.socket);
    group.connections.delete(connection);
    group.checkAt = Math.max(
      limits.idlePerAddressMax + 1,
      Math.min(group.checkAt, group.connections.size + acceptedBetweenLooks),
    );
    if (group.connections.size === 0 && groups.get(key) === group) groups.delete(key);
    makeRoomAt = Math.max(limits.inAllMax, Math.min(makeRoomAt, connections.size + acceptedBetweenLooks));
  }

  return {
    accept(socket) {
      const address = plainAddress(socket.remoteAddress ?? '');
      if (isExempt(address)) return;
      const key = toAddressBlock(address);
      const group = groups.get(key) ?? { connections: new Set(), checkAt: limits.idlePerAddressMax + 1 };
      groups.set(key, group);
      const connection: Connection = { socket, activeAtMs: performance.now(), response: undefined };
      connections.set(socket, connection);
      group.connections.add(connection);
      socket.once('close', () => remove(connection, key, group));
      if (group.connections.size >= group.checkAt) check(group);
      if (connections.size > makeRoomAt) makeRoom();
    },
    begin({ socket }, response) {
      const connection = connections.get(socket);
      if (!connection) return;
      connection.activeAtMs = performance.now();
      connection.response = response;
    },
    sweep() {
      for (const group of groups.values()) if (group.connections.size > limits.idlePerAddressMax) check(group);
    },
  };
}
