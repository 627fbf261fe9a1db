import { Worker } from 'node:worker_threads';
import { expect, test } from 'vitest';
import { createClientCounts, openClientCounts } from './count-clients.ts';

test.each([1, 2, 4, 8])('what %i threads count under a key is added up, and leaves with its uses', (threads) => {
  const buffer = createClientCounts(threads);
  const counts = Array.from({ length: threads }, (_, thread) => openClientCounts(buffer, thread));
  for (const [thread, one] of counts.entries()) one.add(['a', 'credential b'], thread + 1);
  const sum = (threads * (threads + 1)) / 2;
  for (const one of counts) expect([one.read('a'), one.read('credential b'), one.readTotal()]).toEqual([sum, sum, sum]);
  counts[0]?.add(['a'], -1);
  expect([counts.at(-1)?.read('a'), counts.at(-1)?.read('credential b')]).toEqual([sum - 1, sum]);
});

test('a thread that takes the place of a dead one begins at 0, and what the others count stays', () => {
  const buffer = createClientCounts(2);
  const [first, second] = [openClientCounts(buffer, 0), openClientCounts(buffer, 1)];
  first.add(['a'], 5);
  second.add(['a'], 7);
  expect(openClientCounts(buffer, 1).read('a')).toBe(5);
  expect(first.readTotal()).toBe(5);
});

test('of thousands of clients hardly one is counted with another, whatever the seed', () => {
  for (let round = 0; round < 5; round++) {
    const counts = openClientCounts(createClientCounts(1), 0);
    const keys = Array.from({ length: 1_024 }, (_, at) => `10.${at >> 8}.${at & 255}.7`);
    for (const key of keys) counts.add([key], 1);
    const wrong = keys.filter((key) => counts.read(key) !== 1);
    expect(wrong.length).toBeLessThan(60);
    expect(keys.every((key) => counts.read(key) >= 1)).toBe(true);
  }
});

test('counts of another thread are seen', async () => {
  const buffer = createClientCounts(2);
  const own = openClientCounts(buffer, 0);
  const program = new URL('./count-clients.ts', import.meta.url).href;
  const code = `import(${JSON.stringify(program)}).then(({ openClientCounts }) => {
    openClientCounts(require('node:worker_threads').workerData, 1).add(['a'], 3);
  })`;
  const worker = new Worker(code, { eval: true, workerData: buffer });
  await new Promise((resolve) => worker.once('exit', resolve));
  own.add(['a'], 1);
  expect(own.read('a')).toBe(4);
});
