import { randomInt } from 'node:crypto';

/** What clients use of one resource, counted by all threads together. */
export type ClientCounts = {
  /** Adds to what this thread counts under each of the keys, and once to the total. */
  add(keys: readonly string[], by: number): void;
  /** The count of a key in all threads: never too low, and hardly ever too high. */
  read(key: string): number;
  /** Reads the total of all keys in all threads. */
  readTotal(): number;
};

/** Two rows of cells: a key counts in a cell of each, and the lower one is taken. A thousand keys rarely share both. */
const rows = 2;
const cellsPerRow = 8_192;
const totalAt = rows * cellsPerRow;
/** The total is alone in its cache line. */
const cellsPerThread = totalAt + 16;
const bytesPerCell = 4;
const fnvPrime = 0x0100_0193;

/** The memory of counts for a number of threads. Its first cells have the seeds of the hashes, which no client knows. */
export function createClientCounts(threads: number): SharedArrayBuffer {
  const buffer = new SharedArrayBuffer((rows + threads * cellsPerThread) * bytesPerCell);
  const seeds = new Int32Array(buffer, 0, rows);
  for (let row = 0; row < rows; row++) seeds[row] = randomInt(2 ** 31);
  return buffer;
}

/**
 * Opens the counts in a thread. Each thread writes cells of its own, so that those of one that has died are its
 * successor's, which begins at 0.
 * @param thread from 0
 */
export function openClientCounts(buffer: SharedArrayBuffer, thread: number): ClientCounts {
  const cells = new Int32Array(buffer);
  const threads = Math.floor((cells.length - rows) / cellsPerThread);
  const begin = (of: number) => rows + of * cellsPerThread;
  cells.fill(0, begin(thread), begin(thread + 1));
  const cellOf = (key: string, row: number) => row * cellsPerRow + hash(key, cells[row] ?? 0);

  function sum(cell: number): number {
    let count = 0;
    for (let of = 0; of < threads; of++) count += Atomics.load(cells, begin(of) + cell);
    return count;
  }

  return {
    add(keys, by) {
      for (const key of keys)
        for (let row = 0; row < rows; row++) Atomics.add(cells, begin(thread) + cellOf(key, row), by);
      Atomics.add(cells, begin(thread) + totalAt, by);
    },
    read: (key) => Math.min(sum(cellOf(key, 0)), sum(cellOf(key, 1))),
    readTotal: () => sum(totalAt),
  };
}

/** FNV-1a from a seed, to a cell of a row. */
function hash(key: string, seed: number): number {
  let value = seed ^ 0x811c_9dc5;
  for (let at = 0; at < key.length; at++) value = Math.imul(value ^ key.charCodeAt(at), fnvPrime);
  value ^= value >>> 15;
  return (Math.imul(value, 0x2c1b_3c6d) >>> 16) % cellsPerRow;
}
