/**
 * The same items, each read while the one before it is worked on: a source that waits for a disk and a store that waits for its server do so at
 * the same time. One item is held ahead. Ends the source when the reader stops.
 */
export async function* readAhead<Item>(items: AsyncIterable<Item>): AsyncGenerator<Item> {
  const source = items[Symbol.asyncIterator]();
  let next = source.next();
  try {
    for (;;) {
      const result = await next;
      if (result.done === true) return;
      next = source.next();
      // A failure is thrown where it is awaited: until then it is handled.
      next.catch(() => undefined);
      yield result.value;
    }
  } finally {
    await next.catch(() => undefined);
    await source.return?.();
  }
}
