/** Hands a group over to the next sync; `idle` resolves when none is under way. */
export type GroupSync<Item> = { (items: Item[]): void; idle(): Promise<void> };

/**
 * One sync at a time; what comes meanwhile shares the next one. An item is answered only by a sync that began
 * after the item was handed over.
 * @param answer called with the error when the sync failed
 */
export function groupSync<Item>(
  sync: () => Promise<void>,
  answer: (items: Item[], error: unknown) => void,
): GroupSync<Item> {
  let waiting: Item[] = [];
  let running: Promise<void> | undefined;

  async function syncUntilNoneWait(): Promise<void> {
    while (waiting.length > 0) {
      const items = waiting;
      waiting = [];
      let failure: unknown;
      try {
        await sync();
      } catch (error) {
        // A later sync can succeed without the pages that this one lost, so what came meanwhile fails with it.
        failure = error ?? new Error('The sync failed.');
        for (const item of waiting.splice(0)) items.push(item);
      }
      answer(items, failure);
    }
    running = undefined;
  }

  const add = (items: Item[]): void => {
    for (const item of items) waiting.push(item);
    running ??= syncUntilNoneWait();
  };
  return Object.assign(add, { idle: () => running ?? Promise.resolve() });
}
