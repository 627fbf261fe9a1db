import { expect, test } from 'vitest';
import { createBatches } from './work-in-batches.ts';

function start({ itemsPerBatchMax = 100, waitingMax = 100 } = {}) {
  const begun: { items: string[]; end(results: string[]): void; fail(error: Error): void }[] = [];
  const batches = createBatches<string, string>({
    itemsPerBatchMax,
    waitingMax,
    refuse: () => new Error('full'),
    work: (_key, items) =>
      new Promise((resolve, reject) => {
        begun.push({ items, end: resolve, fail: reject });
      }),
  });
  return { begun, add: batches.add };
}

const nextTurns = async () => {
  for (let turn = 0; turn < 3; turn += 1) await new Promise((resolve) => setImmediate(resolve));
};

test('items of one turn share a batch, and each gets its own result', async () => {
  const { begun, add } = start();
  const all = Promise.all([add('k', 'a'), add('k', 'b')]);
  await nextTurns();
  expect(begun.map(({ items }) => items)).toEqual([['a', 'b']]);
  begun[0]?.end(['A', 'B']);
  expect(await all).toEqual(['A', 'B']);
});

test('items that are added while a batch runs wait for the next one', async () => {
  const { begun, add } = start();
  const first = add('k', 'a');
  await nextTurns();
  const later = [add('k', 'b'), add('k', 'c')];
  await nextTurns();
  expect(begun).toHaveLength(1);
  begun[0]?.end(['A']);
  await first;
  await nextTurns();
  expect(begun.map(({ items }) => items)).toEqual([['a'], ['b', 'c']]);
  begun[1]?.end(['B', 'C']);
  expect(await Promise.all(later)).toEqual(['B', 'C']);
});

test('items of another key do not wait', async () => {
  const { begun, add } = start();
  void add('slow', 'a');
  const other = add('quick', 'b');
  await nextTurns();
  begun[1]?.end(['B']);
  expect(await other).toBe('B');
});

test('a failed batch fails each of its items, and the next one runs', async () => {
  const { begun, add } = start();
  const failed = Promise.allSettled([add('k', 'a'), add('k', 'b')]);
  await nextTurns();
  const next = add('k', 'c');
  begun[0]?.fail(new Error('broken'));
  expect((await failed).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  await nextTurns();
  begun[1]?.end(['C']);
  expect(await next).toBe('C');
});

test('a batch has at most itemsPerBatchMax items, and what is beyond waitingMax is refused', async () => {
  const { begun, add } = start({ itemsPerBatchMax: 2, waitingMax: 3 });
  void add('k', 'a');
  await nextTurns();
  const waiting = [add('k', 'b'), add('k', 'c'), add('k', 'd')];
  await expect(add('k', 'e')).rejects.toThrow('full');
  begun[0]?.end(['A']);
  await nextTurns();
  begun[1]?.end(['B', 'C']);
  await nextTurns();
  begun[2]?.end(['D']);
  expect(await Promise.all(waiting)).toEqual(['B', 'C', 'D']);
  expect(begun.map(({ items }) => items)).toEqual([['a'], ['b', 'c'], ['d']]);
});
