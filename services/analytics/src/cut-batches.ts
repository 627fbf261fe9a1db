/** Rows have up to some kilobytes; the embedded server refuses bodies of 64 MB. */
const batchCharsMax = 16 * 1_048_576;

/** What goes into one insert after the other, which depends on nothing but the items: at most so many, and bounded in length. */
export async function* cutBatches<Item>(
  items: AsyncIterable<Item>,
  { itemsMax, charsOf }: { itemsMax: number; charsOf: (item: Item) => number },
): AsyncGenerator<Item[]> {
  let batch: Item[] = [];
  let chars = 0;
  for await (const item of items) {
    batch.push(item);
    chars += charsOf(item);
    if (batch.length === itemsMax || chars >= batchCharsMax) {
      yield batch;
      batch = [];
      chars = 0;
    }
  }
  if (batch.length > 0) yield batch;
}
