import { expect, test } from 'vitest';
import { readWhileResponding } from './read-while-responding.ts';

const quick = { unwatchedMs: 20, pauseMs: 5, begunPingsMax: 6 };
const never = () => new Promise<never>(() => {});

/** A ClickHouse with these results of pings, the last of them for ever. */
function createClicks(...results: boolean[]) {
  const pings = { count: 0 };
  const responds = () => Promise.resolve(results[Math.min(pings.count++, results.length - 1)] ?? true);
  return { pings, responds };
}

/** A file of these pieces; a number is a pause in milliseconds, `hang` one without end. */
function createFile(...parts: (string | number)[]) {
  const file: { signal: AbortSignal | undefined; hasEnded: boolean } = { signal: undefined, hasEnded: false };
  async function* open(signal: AbortSignal): AsyncGenerator<string> {
    file.signal = signal;
    try {
      for (const part of parts)
        if (part === 'hang') await Promise.race([never(), whenAborted(signal)]);
        else if (typeof part === 'number') await new Promise((resolve) => setTimeout(resolve, part));
        else yield part;
    } finally {
      file.hasEnded = true;
    }
  }
  return { file, open };
}

const whenAborted = (signal: AbortSignal) =>
  new Promise<never>((_resolve, reject) => signal.addEventListener('abort', () => reject(new Error('aborted'))));

async function collect(pieces: AsyncIterable<string>) {
  const read: string[] = [];
  try {
    for await (const piece of pieces) read.push(piece);
    return { read, error: undefined };
  } catch (error) {
    return { read, error };
  }
}

const unavailable = { code: 'UNAVAILABLE', message: 'Exports are temporarily unavailable. Please try again.' };

test.each([
  ['its first piece', ['hang'], []],
  ['a later piece', ['a', 'b', 'hang'], ['a', 'b']],
  ['its end', ['a', 'hang'], ['a']],
] as const)(
  'a file fails when ClickHouse is silent while %s is awaited, and its query is aborted',
  async (_, parts, read) => {
    const { file, open } = createFile(...parts);
    const result = await collect(readWhileResponding(createClicks(false), open, new AbortController().signal, quick));
    expect(result).toMatchObject({ read, error: unavailable });
    expect(file.signal?.aborted).toBe(true);
    await expect.poll(() => file.hasEnded).toBe(true);
  },
);

test('a file fails although its query ignores the signal', async () => {
  const open = (): AsyncIterable<string> => ({ [Symbol.asyncIterator]: () => ({ next: never, return: never }) });
  const result = await collect(readWhileResponding(createClicks(false), open, new AbortController().signal, quick));
  expect(result).toMatchObject({ read: [], error: unavailable });
});

test('a file that has begun outlasts more late pings than one that has not', async () => {
  const pings = [true, false, false, false, true];
  const begun = await collect(
    readWhileResponding(createClicks(...pings), createFile('a', 120, 'b').open, new AbortController().signal, quick),
  );
  expect(begun).toEqual({ read: ['a', 'b'], error: undefined });
  const first = await collect(
    readWhileResponding(createClicks(...pings), createFile(120, 'a').open, new AbortController().signal, quick),
  );
  expect(first).toMatchObject({ read: [], error: unavailable });
});

test('a slow file is read to its end while ClickHouse responds, and a quick one pings nothing', async () => {
  const clicks = createClicks(true);
  const { signal } = new AbortController();
  const slow = await collect(readWhileResponding(clicks, createFile(100, 'a', 100, 'b').open, signal, quick));
  expect(slow).toEqual({ read: ['a', 'b'], error: undefined });
  expect(clicks.pings.count).toBeGreaterThan(2);
  const unused = createClicks(false);
  expect((await collect(readWhileResponding(unused, createFile('a', 'b').open, signal, quick))).read).toHaveLength(2);
  expect(unused.pings.count).toBe(0);
});

test('pauses of the reader do not count', async () => {
  const clicks = createClicks(false);
  const pieces = readWhileResponding(clicks, createFile('a', 'b').open, new AbortController().signal, quick);
  expect((await pieces.next()).value).toBe('a');
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect((await pieces.next()).value).toBe('b');
  expect(clicks.pings.count).toBe(0);
});

test('an error of the file stays what it is, and a reader that leaves ends the file', async () => {
  const broken = () => ({ [Symbol.asyncIterator]: () => ({ next: () => Promise.reject(new Error('broken')) }) });
  const { signal } = new AbortController();
  const result = await collect(readWhileResponding(createClicks(true), broken, signal, quick));
  expect(result.error).toEqual(new Error('broken'));
  const { file, open } = createFile('a', 'b');
  const pieces = readWhileResponding(createClicks(true), open, signal, quick);
  await pieces.next();
  await pieces.return(undefined);
  expect(file.hasEnded).toBe(true);
});

test('the signal of the caller aborts the query', async () => {
  const { file, open } = createFile('a', 'hang');
  const stop = new AbortController();
  const collecting = collect(readWhileResponding(createClicks(true), open, stop.signal, quick));
  await expect.poll(() => file.signal).toBeDefined();
  stop.abort();
  expect(await collecting).toMatchObject({ read: ['a'], error: new Error('aborted') });
});
