/** Rows have up to some kilobytes; the embedded server refuses bodies of 64 MB. */
const batchCharsMax = 16 * 1_048_576;

/** The lines of one insert after the other, which depend on nothing but the lines: at most so many, and bounded in length. */
export async function* cutBatches(lines: AsyncIterable<string>, linesMax: number): AsyncGenerator<string[]> {
  let batch: string[] = [];
  let chars = 0;
  for await (const line of lines) {
    batch.push(line);
    chars += line.length;
    if (batch.length === linesMax || chars >= batchCharsMax) {
      yield batch;
      batch = [];
      chars = 0;
    }
  }
  if (batch.length > 0) yield batch;
}
