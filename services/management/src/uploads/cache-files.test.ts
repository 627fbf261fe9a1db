import { expect, test } from 'vitest';
import { createFileCache } from './cache-files.ts';

const webp = { id: 'upl_00000000000000000000', format: 'webp' } as const;
const png = { ...webp, format: 'png' } as const;
const bytes = Buffer.from('bytes');

test('two names of one id are two files, while one is read and once it is cached', async () => {
  const cache = createFileCache();
  const wrong = Promise.withResolvers<undefined>();
  const missing = cache.read(png, () => wrong.promise);
  expect(await cache.read(webp, () => Promise.resolve(bytes))).toBe(bytes);
  wrong.resolve(undefined);
  expect(await missing).toBeUndefined();
  expect([cache.find(webp), cache.find(png)]).toEqual([bytes, null]);
});

test('requests for one file share one read', async () => {
  const cache = createFileCache();
  let reads = 0;
  const load = () => Promise.resolve(bytes).finally(() => (reads += 1));
  await Promise.all([cache.read(webp, load), cache.read(webp, load)]);
  expect(reads).toBe(1);
});

test('a file that is deleted while it is read is not cached', async () => {
  const cache = createFileCache();
  const slow = Promise.withResolvers<Buffer>();
  const read = cache.read(webp, () => slow.promise);
  cache.forget(webp);
  slow.resolve(bytes);
  expect(await read).toBe(bytes);
  expect(cache.find(webp)).toBeUndefined();
});

test('a read that fails is tried again', async () => {
  const cache = createFileCache();
  await expect(cache.read(webp, () => Promise.reject(new Error('The store is away.')))).rejects.toThrow();
  expect(await cache.read(webp, () => Promise.resolve(bytes))).toBe(bytes);
});
