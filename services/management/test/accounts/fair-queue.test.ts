import { expect, test } from 'vitest';
import { createFairQueue, QueueFullError } from '../../src/accounts/fair-queue.ts';

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
  return { order, add, endNext };
}

test('clients take turns, whoever came first with much', async () => {
  const { order, add, endNext } = start();
  const all = [add('a', 'a1'), add('a', 'a2'), add('a', 'a3'), add('b', 'b1'), add('c', 'c1'), add('a', 'a4')];
  for (let nth = 0; nth < 6; nth += 1) await endNext();
  await Promise.all(all);
  expect(order).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'a4']);
});

test('a client with too much under way is refused, and so is everybody when too much waits', async () => {
  const { add, endNext } = start();
  const all = [add('a', '1'), add('a', '2'), add('a', '3'), add('a', '4')];
  await expect(add('a', '5')).rejects.toEqual(expect.objectContaining({ isOfClient: true }));
  all.push(add('b', '1'), add('c', '1'));
  const refused = add('d', '1');
  await expect(refused).rejects.toBeInstanceOf(QueueFullError);
  await expect(refused).rejects.toEqual(expect.objectContaining({ isOfClient: false }));
  for (let nth = 0; nth < 6; nth += 1) await endNext();
  await Promise.all(all);
});

test('work that fails leaves its place', async () => {
  const queue = createFairQueue({ atOnceMax: 1, waitingMax: 1, perClientMax: 1 });
  await expect(queue.run('a', () => Promise.reject(new Error('wrong')))).rejects.toThrow('wrong');
  await expect(queue.run('a', async () => 'done')).resolves.toBe('done');
});
