import { expect, test } from 'vitest';
import { createFairQueue, QueueFullError } from './fair-queue.ts';

function start() {
  const order: string[] = [];
  const ends: (() => void)[] = [];
  const queue = createFairQueue({ atOnceMax: 1, waitingMax: 5, perClientMax: 4 });
  const add = (client: string, name: string) =>
    queue.run(client, async () => {
      order.push(name);
      await new Promise<void>((resolve) => ends.push(resolve));
    });
  const endNext = async () => {
    // What was added, or comes after the one that ended, starts first.
    await new Promise((resolve) => setImmediate(resolve));
    ends.shift()?.();
  };
  return { queue, order, add, endNext };
}

test('clients take turns, also when one has queued much work first', async () => {
  const { order, add, endNext } = start();
  const all = [add('a', 'a1'), add('a', 'a2'), add('a', 'a3'), add('b', 'b1'), add('c', 'c1'), add('a', 'a4')];
  for (let nth = 0; nth < 6; nth += 1) await endNext();
  await Promise.all(all);
  expect(order).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'a4']);
});

test('work of a client with too much work is refused', async () => {
  const { queue, add, endNext } = start();
  const all = [add('a', '1'), add('a', '2'), add('a', '3'), add('a', '4')];
  expect([queue.isFull('a'), queue.isFull('b')]).toEqual([true, false]);
  await expect(add('a', '5')).rejects.toEqual(expect.objectContaining({ isOfClient: true }));
  for (let nth = 0; nth < 4; nth += 1) await endNext();
  await Promise.all(all);
  expect(queue.isFull('a')).toBe(false);
});

test('in a full queue the latest work of the client with the most is refused for work of another client', async () => {
  const { order, add, endNext } = start();
  const all = [add('a', 'a1'), add('a', 'a2'), add('a', 'a3'), add('b', 'b1'), add('c', 'c1')];
  const last = add('a', 'a4');
  all.push(add('d', 'd1'));
  await expect(last).rejects.toEqual(expect.objectContaining({ isOfClient: false }));
  for (let nth = 0; nth < 6; nth += 1) await endNext();
  await Promise.all(all);
  expect(order).toEqual(['a1', 'a2', 'b1', 'c1', 'd1', 'a3']);
});

test('in a full queue without a client that has more than others, new work is refused', async () => {
  const { add, endNext } = start();
  const all = ['a', 'b', 'c', 'd', 'e', 'f'].map((client) => add(client, client));
  const refused = add('g', 'g');
  await expect(refused).rejects.toBeInstanceOf(QueueFullError);
  await expect(refused).rejects.toEqual(expect.objectContaining({ isOfClient: false }));
  for (let nth = 0; nth < 6; nth += 1) await endNext();
  await Promise.all(all);
});

test('clients with full queues do not block the work of others', async () => {
  const queue = createFairQueue({ atOnceMax: 1, waitingMax: 12, perClientMax: 5 });
  const run = (name: string) =>
    queue.run(name, () => Promise.resolve(name)).catch((error: unknown) => `refused: ${String(error)}`);
  const greedy = Array.from({ length: 13 }, (_, nth) => run(`greedy ${nth % 3}`));
  const refusedGreedy = run('greedy 1');
  const others = [run('other'), run('third')];
  expect(await Promise.all(others)).toEqual(['other', 'third']);
  const results = [...(await Promise.all(greedy)), await refusedGreedy];
  expect(results.filter((result) => result.startsWith('refused'))).toHaveLength(3);
});

test('a client with much work delays another one by a single piece of work', async () => {
  const queue = createFairQueue({ atOnceMax: 1, waitingMax: 100, perClientMax: 51 });
  const done: string[] = [];
  const work = (name: string) => async () => void done.push(await Promise.resolve(name));
  const greedy = Array.from({ length: 51 }, (_, nth) => queue.run('greedy', work(`greedy ${nth}`)));
  const other = queue.run('other', work('other'));
  await Promise.all([...greedy, other]);
  expect(done.indexOf('other')).toBeLessThanOrEqual(2);
});

test('work that fails releases its place', async () => {
  const queue = createFairQueue({ atOnceMax: 1, waitingMax: 1, perClientMax: 1 });
  await expect(queue.run('a', () => Promise.reject(new Error('wrong')))).rejects.toThrow('wrong');
  await expect(queue.run('a', async () => 'done')).resolves.toBe('done');
});
