import { LRUCache } from 'lru-cache';

/**
 * Parts of reports: what was read of UTC days that are over. Late clicks or an erasure change the events of a day, and
 * with them the version under which a part is remembered.
 */
export type FinishedParts = {
  /** Undefined when the part is not known, or is of another version. */
  recall(workspaceId: string, key: string, version: string): unknown;
  /** @param rows how many rows the part has: it is not remembered when there are too many */
  remember(workspaceId: string, key: string, version: string, part: unknown, rows: number): void;
  /**
   * Reads a part that is not known, once for all reports that wait for the same version of it: those of clients, too, that
   * repeat a report which took too long. There are never more than reports that run.
   */
  readOnce<Part>(workspaceId: string, key: string, version: string, read: () => Promise<Part>): Promise<Part>;
};

type Known = { version: string; part: unknown; rows: number };

/** Each workspace has its own, so that none makes another's reports slow. 20,000 rows take about 3 MB. */
const rowsPerWorkspaceMax = 20_000;
const workspacesMax = 50;
/**
 * Equally many erased and late events would leave the numbers of a day unchanged: they are not remembered for longer
 * than this.
 */
const rememberMs = 3_600_000;

export function createFinishedParts(): FinishedParts {
  const workspaces = new LRUCache<string, LRUCache<string, Known>>({ max: workspacesMax });

  const running = new Map<string, Promise<unknown>>();

  function open(workspaceId: string): LRUCache<string, Known> {
    const known =
      workspaces.get(workspaceId) ??
      new LRUCache<string, Known>({
        maxSize: rowsPerWorkspaceMax,
        sizeCalculation: ({ rows }) => rows + 1,
        ttl: rememberMs,
      });
    workspaces.set(workspaceId, known);
    return known;
  }

  return {
    recall: (workspaceId, key, version) => {
      const known = workspaces.get(workspaceId)?.get(key);
      return known?.version === version ? known.part : undefined;
    },
    remember: (workspaceId, key, version, part, rows) => {
      open(workspaceId).set(key, { version, part, rows });
    },
    readOnce: async <Part>(workspaceId: string, key: string, version: string, read: () => Promise<Part>) => {
      const name = [workspaceId, key, version].join(' ');
      const reading = running.get(name) ?? read().finally(() => running.delete(name));
      running.set(name, reading);
      return (await reading) as Part;
    },
  };
}
