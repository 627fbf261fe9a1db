import { expect, test } from 'vitest';
import { createPathCache, type PathCache } from '../../src/fast-lane/cache-paths.ts';

/** A request line, at some alignment, and where its path ends. */
function aRequest(path: string, shift = 0): [DataView, number] {
  const text = `GET ${path} HTTP/1.1\r\n`;
  const bytes = new Uint8Array(shift + text.length);
  bytes.set(Buffer.from(text, 'latin1'), shift);
  return [new DataView(bytes.buffer, shift), 'GET '.length + path.length];
}

function offer(cache: PathCache<string>, path: string, bytes = Buffer.from(path)): void {
  cache.offer(...aRequest(path), 0, () => ({ bytes, value: path }));
}

function find(cache: PathCache<string>, path: string, shift = 0): string | undefined {
  const slot = cache.find(...aRequest(path, shift), 0);
  return slot === -1 ? undefined : cache.valueAt(slot);
}

test('a path is cached with its bytes when it comes a second time', () => {
  const cache = createPathCache<string>(1_024);
  offer(cache, '/spring');
  expect(find(cache, '/spring')).toBeUndefined();
  offer(cache, '/spring');
  expect(find(cache, '/spring')).toBe('/spring');
  expect(Buffer.from(cache.bytesAt(cache.find(...aRequest('/spring'), 0))).toString()).toBe('/spring');
});

test('a path of any length is distinguished from longer, shorter and similar ones', () => {
  for (let length = 1; length <= 27; length++) {
    const cache = createPathCache<string>(2);
    const path = `/${'a'.repeat(length)}`;
    for (const _ of [1, 2]) offer(cache, path);
    for (let shift = 0; shift < 8; shift++) expect(find(cache, path, shift)).toBe(path);
    expect([find(cache, `${path}a`), find(cache, path.slice(0, -1))]).toEqual([undefined, undefined]);
    for (let at = 1; at < path.length; at++)
      expect(find(cache, `${path.slice(0, at)}b${path.slice(at + 1)}`)).toBeUndefined();
  }
});

test('a path of more than 28 characters is not cached, nor bytes that do not fit into a row', () => {
  const cache = createPathCache<string>(1_024);
  for (const _ of [1, 2, 3]) {
    offer(cache, `/${'s'.repeat(28)}`);
    offer(cache, '/fits', Buffer.alloc(464, 7));
    offer(cache, '/long', Buffer.alloc(465, 7));
  }
  expect([find(cache, `/${'s'.repeat(28)}`), find(cache, '/long')]).toEqual([undefined, undefined]);
  expect(cache.bytesAt(cache.find(...aRequest('/fits'), 0))).toEqual(Buffer.alloc(464, 7));
});

test('paths that share a slot are never confused, and each has its own bytes', () => {
  const cache = createPathCache<string>(4);
  for (let nth = 0; nth < 5_000; nth++) {
    const path = `/slug-${nth}`;
    for (const _ of [1, 2, 3]) {
      const slot = cache.find(...aRequest(path), 0);
      if (slot === -1) offer(cache, path);
      else expect([cache.valueAt(slot), Buffer.from(cache.bytesAt(slot)).toString()]).toEqual([path, path]);
    }
  }
});

test('the same path of another host has an entry of its own', () => {
  const cache = createPathCache<string>(1_024);
  for (const host of [1, 2, 1, 2])
    cache.offer(...aRequest('/menu'), host, () => ({ bytes: Buffer.alloc(0), value: `at ${host}` }));
  const found = [0, 1, 2].map((host) => cache.find(...aRequest('/menu'), host));
  expect(found.map((slot) => (slot === -1 ? undefined : cache.valueAt(slot)))).toEqual([undefined, 'at 1', 'at 2']);
});

test('a value is fresh in its epoch and until its time, and not after another one has replaced it', () => {
  const cache = createPathCache<string>(2);
  for (const _ of [1, 2]) offer(cache, '/spring');
  const slot = cache.find(...aRequest('/spring'), 0);
  expect(cache.isFresh(slot, 0, 0)).toBe(false);
  cache.markFresh(slot, 7, 1_000);
  expect([cache.isFresh(slot, 7, 930), cache.isFresh(slot, 7, 1_000), cache.isFresh(slot, 8, 930)]).toEqual([
    ...[true, false, false],
  ]);
  for (const _ of [1, 2]) offer(cache, '/spring');
  expect(cache.isFresh(slot, 7, 930)).toBe(false);
});
