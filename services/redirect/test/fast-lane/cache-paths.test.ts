import { expect, test } from 'vitest';
import { createPathMemory, type PathMemory } from '../../src/fast-lane/cache-paths.ts';

/** A request line, at some alignment, and where its path ends. */
function aRequest(path: string, shift = 0): [DataView, number] {
  const text = `GET ${path} HTTP/1.1\r\n`;
  const bytes = new Uint8Array(shift + text.length);
  bytes.set(Buffer.from(text, 'latin1'), shift);
  return [new DataView(bytes.buffer, shift), 'GET '.length + path.length];
}

function offer(memory: PathMemory<string>, path: string, bytes = Buffer.from(path)): void {
  memory.offer(...aRequest(path), 0, () => ({ bytes, value: path }));
}

function find(memory: PathMemory<string>, path: string, shift = 0): string | undefined {
  const place = memory.find(...aRequest(path, shift), 0);
  return place === -1 ? undefined : memory.valueAt(place);
}

test('a path is kept when it comes for the second time, with its bytes', () => {
  const memory = createPathMemory<string>(1_024);
  offer(memory, '/spring');
  expect(find(memory, '/spring')).toBeUndefined();
  offer(memory, '/spring');
  expect(find(memory, '/spring')).toBe('/spring');
  expect(Buffer.from(memory.bytesAt(memory.find(...aRequest('/spring'), 0))).toString()).toBe('/spring');
});

test('every length of a path is told from those that are longer, shorter, or differ in one character', () => {
  for (let length = 1; length <= 27; length++) {
    const memory = createPathMemory<string>(2);
    const path = `/${'a'.repeat(length)}`;
    for (const _ of [1, 2]) offer(memory, path);
    for (let shift = 0; shift < 8; shift++) expect(find(memory, path, shift)).toBe(path);
    expect([find(memory, `${path}a`), find(memory, path.slice(0, -1))]).toEqual([undefined, undefined]);
    for (let at = 1; at < path.length; at++)
      expect(find(memory, `${path.slice(0, at)}b${path.slice(at + 1)}`)).toBeUndefined();
  }
});

test('what is long is not kept: a path of more than 28 characters, or bytes that do not fit into a row', () => {
  const memory = createPathMemory<string>(1_024);
  for (const _ of [1, 2, 3]) {
    offer(memory, `/${'s'.repeat(28)}`);
    offer(memory, '/fits', Buffer.alloc(464, 7));
    offer(memory, '/long', Buffer.alloc(465, 7));
  }
  expect([find(memory, `/${'s'.repeat(28)}`), find(memory, '/long')]).toEqual([undefined, undefined]);
  expect(memory.bytesAt(memory.find(...aRequest('/fits'), 0))).toEqual(Buffer.alloc(464, 7));
});

test('paths that share a place are never taken for each other, and each has its own bytes', () => {
  const memory = createPathMemory<string>(4);
  for (let nth = 0; nth < 5_000; nth++) {
    const path = `/slug-${nth}`;
    for (const _ of [1, 2, 3]) {
      const place = memory.find(...aRequest(path), 0);
      if (place === -1) offer(memory, path);
      else expect([memory.valueAt(place), Buffer.from(memory.bytesAt(place)).toString()]).toEqual([path, path]);
    }
  }
});

test('a path of another host is another path', () => {
  const memory = createPathMemory<string>(1_024);
  for (const host of [1, 2, 1, 2])
    memory.offer(...aRequest('/menu'), host, () => ({ bytes: Buffer.alloc(0), value: `at ${host}` }));
  const found = [0, 1, 2].map((host) => memory.find(...aRequest('/menu'), host));
  expect(found.map((place) => (place === -1 ? undefined : memory.valueAt(place)))).toEqual([undefined, 'at 1', 'at 2']);
});

test('a value is sure in its generation and until its time, and not any more when another one takes its place', () => {
  const memory = createPathMemory<string>(2);
  for (const _ of [1, 2]) offer(memory, '/spring');
  const place = memory.find(...aRequest('/spring'), 0);
  expect(memory.isSure(place, 0, 0)).toBe(false);
  memory.trust(place, 7, 1_000);
  expect([memory.isSure(place, 7, 930), memory.isSure(place, 7, 1_000), memory.isSure(place, 8, 930)]).toEqual([
    ...[true, false, false],
  ]);
  for (const _ of [1, 2]) offer(memory, '/spring');
  expect(memory.isSure(place, 7, 930)).toBe(false);
});
