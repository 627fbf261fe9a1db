import { expect, test, vi } from 'vitest';
import { createClickTokenKey } from '../../src/targets/click-token-key.ts';

const stored = new Uint8Array(32).fill(7);

test('the key is read again until the store responds with one, and then no more', async () => {
  const responses = [Promise.reject(new Error('away')), Promise.resolve(undefined), Promise.resolve(stored)];
  const read = vi.fn(async () => await responses.shift());
  const key = createClickTokenKey(read);
  await key.start();
  expect(key.current()).toBeUndefined();
  await expect.poll(() => key.current(), { timeout: 5_000 }).toBe(stored);
  expect(read).toHaveBeenCalledTimes(3);
  key.stop();
});

test('a stopped reader does not read again', async () => {
  const read = vi.fn(async () => await Promise.resolve(undefined));
  const key = createClickTokenKey(read);
  key.stop();
  await key.start();
  expect(key.current()).toBeUndefined();
  expect(read).toHaveBeenCalledTimes(1);
});
