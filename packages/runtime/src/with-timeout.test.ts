import { expect, test } from 'vitest';
import { withTimeout } from './with-timeout.ts';

test('work that ends in time keeps its outcome', async () => {
  expect(await withTimeout(Promise.resolve(7), 1_000, 'the work')).toBe(7);
  await expect(withTimeout(Promise.reject(new Error('own')), 1_000, 'the work')).rejects.toThrow('own');
});

test('work that takes longer is rejected with its name and the timeout', async () => {
  await expect(withTimeout(new Promise(() => {}), 5, 'the work')).rejects.toThrow('the work took longer than 5 ms');
});
