/** Some of what is yielded at once. */
export async function* inBatches<Item>(items: AsyncIterable<Item>, max: number): AsyncGenerator<Item[]> {
  let batch: Item[] = [];
  for await (const item of items) {
    batch.push(item);
    if (batch.length === max) {
      yield batch;
      batch = [];
    }
  }
  if (batch.length > 0) yield batch;
}
