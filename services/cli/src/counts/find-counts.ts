import type { EventCount } from '@linkplane/clicks-db/verify';

/** Finds counts by ascending ids. Counts of resources deleted since are skipped. */
export function openCounts(parts: AsyncGenerator<EventCount[]>) {
  let part: EventCount[] = [];
  let at = 0;

  /** Undefined when the parts read so far do not reach that far. */
  function find(id: string): number | undefined {
    for (let next = part[at]; next; next = part[++at]) {
      if (next.id === id) return next.count;
      if (next.id > id) return 0;
    }
    return undefined;
  }

  async function findLater(id: string): Promise<number> {
    for (;;) {
      const next = await parts.next();
      if (next.done === true) return 0;
      part = next.value;
      at = 0;
      const count = find(id);
      if (count !== undefined) return count;
    }
  }

  return { find, findLater, close: async () => void (await parts.return(undefined)) };
}
