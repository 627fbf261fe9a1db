import type { Connection } from '@linkplane/links-db/transactions';
import { LRUCache } from 'lru-cache';
import { AppError } from '../http/app-error.ts';

export type ResponseQuota = {
  /**
   * To be called before a request with a new Idempotency-Key changes anything.
   * @param connection of the request's own transaction
   * @throws AppError PLAN_LIMIT_REACHED
   */
  requireSpace(connection: Connection, workspaceId: string, storedBytesMax: number): Promise<void>;
  /** Counts a response that was stored. */
  add(workspaceId: string, bytes: number): void;
};

type Usage = { bytes: number; readAtMs: number };

const workspacesMax = 10_000;
/** Between two sums of one workspace; in between, only what this process adds is counted. */
const readEveryMs = 60_000;
/** When it is full, a client may be waiting for responses to expire. */
const readWhenFullEveryMs = 5_000;
const megabyte = 1_000_000;

/**
 * Sums a workspace's stored responses, at most once a minute. The limit may be exceeded by what other processes store
 * within that minute.
 * @param sum the sum as the database has it
 */
export function createResponseQuota(
  sum: (connection: Connection, workspaceId: string) => Promise<number>,
  now = () => performance.now(),
): ResponseQuota {
  const usages = new LRUCache<string, Usage>({ max: workspacesMax });
  return {
    async requireSpace(connection, workspaceId, storedBytesMax) {
      if (storedBytesMax === Infinity) return;
      let usage = usages.get(workspaceId);
      const isFull = usage !== undefined && usage.bytes >= storedBytesMax;
      if (!usage || now() - usage.readAtMs >= (isFull ? readWhenFullEveryMs : readEveryMs)) {
        usage = { bytes: await sum(connection, workspaceId), readAtMs: now() };
        usages.set(workspaceId, usage);
      }
      if (usage.bytes >= storedBytesMax) throw tooMuchStored(storedBytesMax);
    },
    add(workspaceId, bytes) {
      const usage = usages.get(workspaceId);
      if (usage) usage.bytes += bytes;
    },
  };
}

function tooMuchStored(storedBytesMax: number): AppError {
  return new AppError(
    'PLAN_LIMIT_REACHED',
    `The responses stored for Idempotency-Keys take ${storedBytesMax / megabyte} MB, the most that this workspace may ` +
      'store. Each is removed after 24 hours. Nothing was changed: send the request later, or without the header.',
  );
}
