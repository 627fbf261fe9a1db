import type { VisitorKey, VisitorKeys } from '../ports.ts';

/** Keys in memory, for one process: the next start has other keys. */
export function openMemoryVisitorKeys(): VisitorKeys {
  const keys = new Map<string, VisitorKey>();
  return {
    agree(day, candidate) {
      const known = keys.get(day);
      const key = known && known.createdAtMs <= candidate.createdAtMs ? known : candidate;
      keys.set(day, key);
      return Promise.resolve(key);
    },
    forgetBefore(today) {
      for (const day of keys.keys()) if (day < today) keys.delete(day);
      return Promise.resolve();
    },
  };
}
