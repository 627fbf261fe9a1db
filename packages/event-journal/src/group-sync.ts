/** Adds items to the next sync; `idle` resolves when no sync is in progress. */
export type GroupSync<Item> = { (items: Item[]): void; idle(): Promise<void> };

/**
 * Runs one sync at a time; items that are added during one share the next. An item is confirmed only by a sync that began
 * after the item was added.
 * @param onSynced called with the error when the sync failed
 */
export function groupSync<Item>(
  sync: () => Promise<void>,
  onSynced: (items: Item[], error: unknown) => void,
): GroupSync<Item> {
  let waiting: Item[] = [];
  let running: Promise<void> | undefined;

  async function syncWhileWaiting(): Promise<void> {
    while (waiting.length > 0) {
      const items = waiting;
      waiting = [];
      let failure: unknown;
      try {
        await sync();
      } catch (error) {
        // A later sync can succeed without the pages that this one lost, so items added during it fail as well.
        failure = error ?? new Error('The sync failed.');
        for (const item of waiting.splice(0)) items.push(item);
      }
      onSynced(items, failure);
    }
    running = undefined;
  }

  const add = (items: Item[]): void => {
    for (const item of items) waiting.push(item);
    running ??= syncWhileWaiting();
  };
  return Object.assign(add, { idle: () => running ?? Promise.resolve() });
}
