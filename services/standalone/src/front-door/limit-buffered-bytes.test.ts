import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createClientCounts, openClientCounts } from './count-clients.ts';
import { createBufferedBytesLimit, type BufferedBytesLimits } from './limit-buffered-bytes.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function openLimit(
  limits: BufferedBytesLimits,
  { threads = 1, thread = 0, buffer = createClientCounts(threads) } = {},
) {
  return createBufferedBytesLimit({ ...limits, threads, counts: openClientCounts(buffer, thread) });
}

function bufferAll(bytesMax: number, count: number) {
  const dropped: number[] = [];
  const limit = openLimit({ totalBytesMax: bytesMax, perClientBytesMax: bytesMax });
  return {
    dropped,
    buffered: Array.from({ length: count }, (_, nth) => limit(`client ${nth}`, () => dropped.push(nth))),
  };
}

test('nothing is dropped below the limit, and the oldest buffer beyond it', () => {
  const { dropped, buffered } = bufferAll(100, 4);
  buffered[1]?.set(50);
  buffered[2]?.set(50);
  expect(dropped).toEqual([]);
  buffered[3]?.set(10);
  expect(dropped).toEqual([1]);
  buffered[3]?.set(50);
  expect(dropped).toEqual([1]);
});

test('a pinned buffer counts and is never dropped; one that does not fit beside it is', () => {
  const { dropped, buffered } = bufferAll(100, 3);
  buffered[0]?.set(80);
  buffered[0]?.pin();
  buffered[1]?.set(30);
  expect(dropped).toEqual([1]);
  buffered[0]?.release();
  buffered[2]?.set(100);
  expect(dropped).toEqual([1]);
});

test('a released or dropped buffer no longer counts, also after a second release', () => {
  const { dropped, buffered } = bufferAll(100, 3);
  buffered[0]?.set(90);
  buffered[0]?.release();
  buffered[0]?.release();
  buffered[0]?.set(90);
  buffered[1]?.set(100);
  expect(dropped).toEqual([]);
  buffered[1]?.set(40);
  buffered[2]?.set(60);
  expect(dropped).toEqual([]);
});

test('a client beyond its own limit loses its oldest buffers, and no other client loses any', () => {
  const dropped: string[] = [];
  const limit = openLimit({ totalBytesMax: 100, perClientBytesMax: 25 });
  const bufferOf = (client: string, nth: number) => limit(client, () => dropped.push(`${client} ${nth}`));
  const other = bufferOf('other', 0);
  other.set(20);
  const own = [bufferOf('greedy', 0), bufferOf('greedy', 1), bufferOf('greedy', 2)];
  for (const buffered of own) buffered.set(10);
  expect(dropped).toEqual(['greedy 0']);
  own[1]?.pin();
  own[2]?.set(20);
  expect(dropped).toEqual(['greedy 0', 'greedy 2']);
  other.set(25);
  expect(dropped).toEqual(['greedy 0', 'greedy 2']);
});

test('a client has one limit in all threads', () => {
  const shared = { threads: 2, buffer: createClientCounts(2) };
  const [first, second] = [0, 1].map((thread) =>
    openLimit({ totalBytesMax: 1_000, perClientBytesMax: 25 }, { ...shared, thread }),
  );
  const dropped: string[] = [];
  first?.('greedy', () => dropped.push('first')).set(20);
  second?.('greedy', () => dropped.push('second')).set(10);
  second?.('other', () => dropped.push('other')).set(20);
  expect(dropped).toEqual(['second']);
});

test('clients that stall in one thread make room for those of another, and not the other way round', () => {
  const shared = { threads: 2, buffer: createClientCounts(2) };
  const [first, second] = [0, 1].map((thread) =>
    openLimit({ totalBytesMax: 100, perClientBytesMax: 100 }, { ...shared, thread }),
  );
  const dropped: string[] = [];
  for (let nth = 0; nth < 9; nth++) first?.(`stalled ${nth}`, () => dropped.push(`stalled ${nth}`)).set(11);
  second?.('honest', () => dropped.push('honest')).set(30);
  expect(dropped).toEqual([]);
  vi.advanceTimersByTime(250);
  expect(dropped).toEqual(['stalled 0', 'stalled 1', 'stalled 2']);
});
