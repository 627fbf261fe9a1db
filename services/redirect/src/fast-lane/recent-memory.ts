/** Remembers what was asked for lately. */
export type RecentMemory<Value> = {
  get(key: string): Value | undefined;
  set(key: string, value: Value): void;
};

/**
 * Two maps: when the young one is full it becomes the old one, and the old one is forgotten. What is asked for in
 * between moves over. That keeps what is used, in half the time of a list in the order of use.
 * @param max of entries in each of the two
 */
export function createRecentMemory<Value>(max: number): RecentMemory<Value> {
  let young = new Map<string, Value>();
  let old = new Map<string, Value>();

  function set(key: string, value: Value): void {
    if (young.size >= max) {
      old = young;
      young = new Map();
    }
    young.set(key, value);
  }

  return {
    get(key) {
      const value = young.get(key);
      if (value !== undefined) return value;
      const older = old.get(key);
      if (older !== undefined) set(key, older);
      return older;
    },
    set,
  };
}
