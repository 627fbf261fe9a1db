import type { Connection } from '@linkplane/links-db/management';
import { LRUCache } from 'lru-cache';
import { AppError } from '../http/app-error.ts';

/** Room for new links that one call has reserved. */
export type ReservedLinks = {
  granted: number;
  /** To be called when the links are stored, or will not be. */
  settle(): void;
};

export type LinkRoom = {
  /**
   * Reserves room for up to `wanted` links.
   * @param connection the caller's own: one that waits for a second connection could wait for itself
   * @param linksMax of the workspace; without an end nothing is counted
   */
  reserve(connection: Connection, workspaceId: string, linksMax: number, wanted: number): Promise<ReservedLinks>;
};

type Room = {
  linksMax: number;
  /** May be granted without counting again, until then. */
  left: number;
  untilMs: number;
  /** Since the first call. What was not settled when a count began may be missing in it. */
  granted: number;
  settled: number;
};

const workspacesMax = 10_000;
const countedForMs = 5_000;
/** Of what was left when it was counted, this part may be used before it is counted again. */
const shareBetweenCounts = 1 / 16;

/**
 * Counts a workspace's links once for many creations. One process never passes the limit. Each further one may pass it by
 * a sixteenth of what was left when it counted last, which shrinks to the links of a single call as the limit comes near.
 * @param count all links of a workspace, as the store has them
 */
export function createLinkRoom(
  count: (connection: Connection, workspaceId: string) => Promise<number>,
  now = () => performance.now(),
): LinkRoom {
  const rooms = new LRUCache<string, Room>({ max: workspacesMax });

  function grant(room: Room, granted: number): ReservedLinks {
    room.granted += granted;
    let isSettled = false;
    return {
      granted,
      settle() {
        if (!isSettled) room.settled += granted;
        isSettled = true;
      },
    };
  }

  return {
    async reserve(connection, workspaceId, linksMax, wanted) {
      if (linksMax === Infinity) return { granted: wanted, settle: () => {} };
      const room = rooms.get(workspaceId) ?? { linksMax, left: 0, untilMs: 0, granted: 0, settled: 0 };
      rooms.set(workspaceId, room);
      if (room.linksMax === linksMax && room.left >= wanted && now() < room.untilMs) {
        room.left -= wanted;
        return grant(room, wanted);
      }
      const settledBefore = room.settled;
      const counted = await count(connection, workspaceId);
      const left = Math.max(0, linksMax - counted - (room.granted - settledBefore));
      const granted = Math.min(wanted, left);
      room.linksMax = linksMax;
      room.left = Math.floor((left - granted) * shareBetweenCounts);
      room.untilMs = now() + countedForMs;
      return grant(room, granted);
    },
  };
}

/** The same room for calls within a transaction: their links are stored when it ends, and nobody counts them before. */
export function settleAtEnd(room: LinkRoom, onEnd: (act: () => void) => void): LinkRoom {
  return {
    async reserve(connection, workspaceId, linksMax, wanted) {
      const { granted, settle } = await room.reserve(connection, workspaceId, linksMax, wanted);
      return { granted, settle: () => onEnd(settle) };
    },
  };
}

export function tooManyLinks(linksMax: number): AppError {
  return new AppError(
    'PLAN_LIMIT_REACHED',
    `The workspace has ${linksMax} links, the most that it may have. Delete some, or ask for a larger plan.`,
  );
}
