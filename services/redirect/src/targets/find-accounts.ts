import { LRUCache } from 'lru-cache';
import { createBatchLoader } from './load-in-batches.ts';

/** The accounts of workspaces, for queues in which accounts take turns: one may have many workspaces. */
export type Accounts = {
  /** Never fails: while the store does not respond, an unknown workspace is an account of its own. */
  find(workspaceId: string): Promise<string>;
  /** Returns without waiting: the workspace itself while its account is not known. */
  findKnown(workspaceId: string): string;
};

const cachedMsMax = 60_000;
const failedMsMax = 5_000;
const workspacesMax = 10_000;

export function createAccounts(
  read: (workspaceIds: string[]) => Promise<{ workspaceId: string; account: string }[]>,
): Accounts {
  const known = new LRUCache<string, string>({ max: workspacesMax, ttl: cachedMsMax, allowStale: true });
  const failed = new LRUCache<string, true>({ max: workspacesMax, ttl: failedMsMax });
  const loader = createBatchLoader<string, { workspaceId: string; account: string }>({
    read,
    idOfKey: (workspaceId) => workspaceId,
    idOfValue: ({ workspaceId }) => workspaceId,
  });
  const findKnown = (workspaceId: string) => known.get(workspaceId, { noDeleteOnStaleGet: true }) ?? workspaceId;
  return {
    findKnown,
    async find(workspaceId) {
      if (known.has(workspaceId) || failed.has(workspaceId)) return findKnown(workspaceId);
      try {
        const account = (await loader.load(workspaceId)).value?.account ?? workspaceId;
        known.set(workspaceId, account);
        return account;
      } catch {
        failed.set(workspaceId, true);
        return findKnown(workspaceId);
      }
    },
  };
}
