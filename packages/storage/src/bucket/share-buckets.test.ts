import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Bucket } from './open-bucket.ts';
import { createSharedBuckets } from './share-buckets.ts';

const limits = {
  connectionsMax: 4,
  waitingMax: 256,
  perAccountMax: 64,
  waitMsMax: 5_000,
  workMsMax: 45_000,
  idleMsMax: 20_000,
};

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function share({ failures = 0 } = {}) {
  const opened: { isClosed: boolean }[] = [];
  let left = failures;
  const buckets = createSharedBuckets({
    ...limits,
    open: () => {
      if (left > 0) {
        left -= 1;
        throw new Error('the endpoint is not a URL');
      }
      const state = { isClosed: false };
      opened.push(state);
      return { close: () => void (state.isClosed = true) } as Bucket;
    },
  });
  return { buckets, opened };
}

/** Notes how each of some work has ended. */
function settle(works: Promise<unknown>[]): string[] {
  const outcomes: string[] = [];
  for (const [at, work] of works.entries()) {
    work.then(
      () => (outcomes[at] = 'done'),
      (error: unknown) => (outcomes[at] = (error as Error).message),
    );
  }
  return outcomes;
}

const hang = () => new Promise<never>(() => {});

test.each([1, 20, 256])('%i requests behind a storage that hangs are refused after five seconds', async (count) => {
  const { buckets } = share();
  for (let at = 0; at < limits.connectionsMax; at++) void buckets.use(`account ${at}`, hang);
  const outcomes = settle(Array.from({ length: count }, (_, at) => buckets.use(`account ${at % 8}`, hang)));
  await vi.advanceTimersByTimeAsync(4_999);
  expect(outcomes).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(outcomes).toEqual(Array(count).fill('no connection to the storage was free within 5000 ms'));
});

test('a request beyond those that may wait is refused at once', async () => {
  const { buckets } = share();
  for (let at = 0; at < limits.connectionsMax + limits.waitingMax; at++)
    buckets.use(`account ${at}`, hang).catch(() => {});
  await expect(buckets.use('another account', hang)).rejects.toThrow('The queue is full.');
});

test.each([1, 4, 5, 40])('%i buckets that cannot be opened take no place from later requests', async (failures) => {
  const { buckets } = share({ failures });
  const failed = settle(Array.from({ length: failures }, () => buckets.use('account', hang)));
  await vi.advanceTimersByTimeAsync(0);
  expect(failed).toEqual(Array(failures).fill('the endpoint is not a URL'));
  const outcomes = settle(Array.from({ length: 8 }, () => buckets.use('account', () => Promise.resolve())));
  await vi.advanceTimersByTimeAsync(0);
  expect(outcomes).toEqual(Array(8).fill('done'));
});

test('work that fails or takes too long frees its place, and its connection is closed', async () => {
  const { buckets, opened } = share();
  const late = (_bucket: Bucket, signal: AbortSignal) =>
    new Promise<void>((_resolve, reject) => signal.addEventListener('abort', () => reject(new Error('late'))));
  const failing = () => Promise.reject(new Error('refused'));
  const outcomes = settle([failing, failing, late, late].map((task) => buckets.use('account', task)));
  vi.useRealTimers();
  await vi.waitFor(() => expect(outcomes.slice(0, 2)).toEqual(['refused', 'refused']));
  expect(opened.map(({ isClosed }) => isClosed)).toEqual([true, true, false, false]);
  await expect(buckets.use('account', () => Promise.resolve('served'))).resolves.toBe('served');
});

test('a request that waits gets the connection of the one before it', async () => {
  const { buckets, opened } = share();
  const ends: (() => void)[] = [];
  const use = () => buckets.use('account', () => new Promise<void>((resolve) => ends.push(resolve)));
  const outcomes = settle(Array.from({ length: 6 }, use));
  await vi.advanceTimersByTimeAsync(0);
  expect(ends).toHaveLength(4);
  for (const end of ends.splice(0)) end();
  await vi.advanceTimersByTimeAsync(0);
  for (const end of ends.splice(0)) end();
  await vi.advanceTimersByTimeAsync(0);
  expect([outcomes, opened.length]).toEqual([Array(6).fill('done'), 4]);
});

test('files of an account with many of them and of others are read in turns', async () => {
  const { buckets } = share();
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  const use = (account: string) =>
    buckets.use(account, () => {
      begun.push(account);
      return new Promise<void>((resolve) => ends.push(resolve));
    });
  settle([...Array.from({ length: 60 }, () => use('busy')), use('one'), use('two')]);
  await vi.advanceTimersByTimeAsync(0);
  for (const end of ends.splice(0)) end();
  await vi.advanceTimersByTimeAsync(0);
  expect(begun.slice(0, 4)).toEqual(Array(4).fill('busy'));
  expect(begun.slice(4).toSorted()).toEqual(['busy', 'busy', 'one', 'two']);
});

test('an account has no more than its share of the queue', async () => {
  const { buckets } = share();
  for (let at = 0; at < limits.perAccountMax; at++) buckets.use('busy', hang).catch(() => {});
  await expect(buckets.use('busy', hang)).rejects.toThrow('The queue is full.');
  const outcomes = settle([buckets.use('another', hang)]);
  await vi.advanceTimersByTimeAsync(4_999);
  expect(outcomes).toEqual([]);
});

test('work whose request was refused for its time of waiting is not begun', async () => {
  const { buckets } = share();
  const ends: (() => void)[] = [];
  for (let at = 0; at < 4; at++)
    void buckets.use(`account ${at}`, () => new Promise<void>((resolve) => ends.push(resolve)));
  const task = vi.fn(() => Promise.resolve());
  const outcomes = settle([buckets.use('late', task)]);
  await vi.advanceTimersByTimeAsync(5_000);
  for (const end of ends) end();
  await vi.advanceTimersByTimeAsync(0);
  expect([outcomes, task.mock.calls]).toEqual([['no connection to the storage was free within 5000 ms'], []]);
  await expect(buckets.use('another', () => Promise.resolve('served'))).resolves.toBe('served');
});
