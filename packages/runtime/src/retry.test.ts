import { afterEach, expect, test, vi } from 'vitest';
import { retry, retryDelayMs } from './retry.ts';

afterEach(() => vi.restoreAllMocks());

test.each([
  [0, 0],
  [0.25, 25],
  [0.5, 50],
  [0.999_99, 100],
])('the delay after the first failure is spread from 0 up to the base: random %d', (random, delayMs) => {
  vi.spyOn(Math, 'random').mockReturnValue(random);
  expect(retryDelayMs(1, 100, 5_000)).toBe(delayMs);
});

test('the ceiling of the delay doubles with each failure up to its maximum', () => {
  vi.spyOn(Math, 'random').mockReturnValue(0.5);
  expect([1, 2, 3, 4, 5, 1_000].map((failures) => retryDelayMs(failures, 100, 1_000))).toEqual([
    50, 100, 200, 400, 500, 500,
  ]);
});

test('retry repeats failing work until it succeeds, and reports every failure', async () => {
  const failed: [unknown, number][] = [];
  let runs = 0;
  const result = await retry(
    async () => {
      runs += 1;
      if (runs < 3) throw new Error(`run ${runs}`);
      return runs;
    },
    {
      backoff: { baseMs: 1, maxMs: 2 },
      signal: new AbortController().signal,
      onFailure: (error, failures) => void failed.push([error, failures]),
    },
  );
  expect(result).toBe(3);
  expect(failed).toEqual([
    [new Error('run 1'), 1],
    [new Error('run 2'), 2],
  ]);
});

test('retry ends without a result when it is aborted during a pause', async () => {
  const stopping = new AbortController();
  const running = retry<number>(() => Promise.reject(new Error('always')), {
    backoff: { baseMs: 60_000, maxMs: 60_000 },
    signal: stopping.signal,
    onFailure: () => stopping.abort(),
  });
  expect(await running).toBeUndefined();
});
