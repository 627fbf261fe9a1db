import type { Connection } from '@linkplane/links-db/management';
import { LRUCache } from 'lru-cache';
import { AppError } from '../http/app-error.ts';

export type KeptRoom = {
  /**
   * Before a call with a new Idempotency-Key does anything.
   * @param connection of the call's own transaction
   * @throws AppError PLAN_LIMIT_REACHED
   */
  refuseWhenFull(connection: Connection, workspaceId: string, keptBytesMax: number): Promise<void>;
  /** A response was kept. */
  add(workspaceId: string, bytes: number): void;
};

type Kept = { bytes: number; readAtMs: number };

const workspacesMax = 10_000;
/** Between two sums of one workspace: in between, what this process adds is counted. */
const readEveryMs = 60_000;
/** When it is full, somebody waits for what is forgotten. */
const readWhenFullEveryMs = 5_000;
const megabyte = 1_000_000;

/**
 * Sums what a workspace's kept responses take, at most once a minute. The limit may be passed by what other processes
 * keep within that minute.
 * @param sum as the store has it
 */
export function createKeptRoom(
  sum: (connection: Connection, workspaceId: string) => Promise<number>,
  now = () => performance.now(),
): KeptRoom {
  const known = new LRUCache<string, Kept>({ max: workspacesMax });
  return {
    async refuseWhenFull(connection, workspaceId, keptBytesMax) {
      if (keptBytesMax === Infinity) return;
      let kept = known.get(workspaceId);
      const isFull = kept !== undefined && kept.bytes >= keptBytesMax;
      if (!kept || now() - kept.readAtMs >= (isFull ? readWhenFullEveryMs : readEveryMs)) {
        kept = { bytes: await sum(connection, workspaceId), readAtMs: now() };
        known.set(workspaceId, kept);
      }
      if (kept.bytes >= keptBytesMax) throw tooMuchKept(keptBytesMax);
    },
    add(workspaceId, bytes) {
      const kept = known.get(workspaceId);
      if (kept) kept.bytes += bytes;
    },
  };
}

function tooMuchKept(keptBytesMax: number): AppError {
  return new AppError(
    'PLAN_LIMIT_REACHED',
    `The responses that are kept for Idempotency-Keys take ${keptBytesMax / megabyte} MB, the most that this workspace ` +
      'may keep. Each is forgotten after 24 hours. Nothing was done: send the call later, or without the header.',
  );
}
