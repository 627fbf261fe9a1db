import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { toAddressBlock } from './address-block.ts';
import { plainAddress } from './read-hop.ts';

/** The activity of a connection that another handler than node:http serves. */
export type ConnectionActivity = {
  /** A request is being processed: the connection is not idle. */
  pending: boolean;
  /** The time of the last activity, on the clock of `performance.now()`. */
  idleSince: number;
};

export type IdleConnectionLimits = {
  /**
   * The limit for all connections; beyond it the longest idle ones of the address with the most connections are closed.
   */
  inAllMax: number;
  /** Idle connections of one IPv4 address, or of one IPv6 /64. */
  idlePerAddressMax: number;
  /** A connection is idle after this time, so that pauses between two requests do not count. */
  idleMsMin: number;
};

export type IdleConnectionLimiter = {
  /** Called for every new connection. */
  accept(socket: Socket): void;
  /** Called for every request of node:http. */
  begin(request: IncomingMessage, response: ServerResponse): void;
  /** Checks the addresses with many connections; called by a timer. */
  sweep(): void;
};

type IdleConnectionDeps = {
  limits?: IdleConnectionLimits;
  /** Addresses without a limit, such as those of trusted proxies, which all visitors share. */
  isExempt?: (address: string) => boolean;
  /** Undefined for a connection that node:http serves. */
  findActivity?: (socket: Socket) => ConnectionActivity | undefined;
};

/** `response` is that of the latest request. */
type Connection = { socket: Socket; activeAtMs: number; response: ServerResponse | undefined };
/** All connections of one address. They are checked again when there are `checkAt` of them. */
type Group = { connections: Set<Connection>; checkAt: number };

export const idleConnectionLimits: IdleConnectionLimits = {
  inAllMax: 10_000,
  idlePerAddressMax: 256,
  idleMsMin: 1_000,
};
/** Connections accepted between two checks of an address, or of all, because each check takes time. */
const acceptedBetweenChecksMax = 64;

/**
 * Limits the idle connections of each client; the longest idle ones are closed first. A connection is not idle while a
 * complete request is being processed. The cost is a counter while an address has few connections.
 */
export function createIdleConnectionLimiter(deps: IdleConnectionDeps = {}): IdleConnectionLimiter {
  const { limits = idleConnectionLimits, isExempt = () => false, findActivity = () => undefined } = deps;
  const connections = new Map<Socket, Connection>();
  const groups = new Map<string, Group>();
  const acceptedBetweenChecks = Math.max(1, Math.min(acceptedBetweenChecksMax, Math.floor(limits.inAllMax / 16)));
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
    group.checkAt = group.connections.size + acceptedBetweenChecks;
  }

  /** Closes connections of the address with the most connections first: clients with few keep theirs. */
  function makeRoom(): void {
    makeRoomAt = connections.size + acceptedBetweenChecks;
    let missing = connections.size - limits.inAllMax + acceptedBetweenChecks;
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
      Math.min(group.checkAt, group.connections.size + acceptedBetweenChecks),
    );
    if (group.connections.size === 0 && groups.get(key) === group) groups.delete(key);
    makeRoomAt = Math.max(limits.inAllMax, Math.min(makeRoomAt, connections.size + acceptedBetweenChecks));
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
