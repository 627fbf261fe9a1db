import type { RealtimeData } from '@linkplane/contracts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ConcurrencyLimit } from '../http/limit-concurrency.ts';
import { createRealtimeFeed } from './realtime-feed.ts';
import type { ReportsDeps } from './report.ts';
import { streamRealtime } from './stream-realtime.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const subject = { workspaceId: 'wsp_1', filters: [] };
const describeData = (clicks: number) => ({ clicks, generatedAt: '' }) as RealtimeData;
const down = new Error('down');

/** Reads that take a second each; `isDown` decides how they end. */
function createSource() {
  const source = { isDown: false, clicks: 1, reads: 0 };
  const feed = createRealtimeFeed(async () => {
    source.reads += 1;
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    if (source.isDown) throw down;
    return describeData(source.clicks);
  });
  return { source, feed };
}

/** The pieces of a stream as they come, and the error that ends it. */
async function openStream({ feed }: ReturnType<typeof createSource>) {
  const left = new AbortController();
  const open = { count: 0 };
  const streams: ConcurrencyLimit = {
    enter() {
      open.count += 1;
      return () => (open.count -= 1);
    },
  };
  const database = { query: () => Promise.resolve({ rows: [{ account: 'usr_1' }] }) };
  const deps = { database, realtime: feed, streams } as unknown as ReportsDeps;
  const call = { caller: { workspaceId: subject.workspaceId }, query: { filters: [] } };
  const streamed = await streamRealtime(deps, call as unknown as Parameters<typeof streamRealtime>[1]);
  const result: { pieces: string[]; end: unknown } = { pieces: [], end: undefined };
  void (async () => {
    try {
      for await (const piece of streamed.open(left.signal)) result.pieces.push(String(piece));
      result.end = 'complete';
    } catch (error) {
      result.end = error;
    }
  })();
  return { result, open, left };
}

test('a stream begins with its first data, behind the time after which it is reopened', async () => {
  const stream = await openStream(createSource());
  await vi.advanceTimersByTimeAsync(500);
  expect(stream.result.pieces).toEqual([]);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(stream.result.pieces).toEqual(['retry: 1000\n\ndata: {"clicks":1,"generatedAt":""}\n\n']);
  stream.left.abort();
});

test('a stream whose first read fails sends nothing and fails with its error', async () => {
  const created = createSource();
  created.source.isDown = true;
  const { result, open } = await openStream(created);
  await vi.advanceTimersByTimeAsync(1_100);
  expect(result).toEqual({ pieces: [], end: down });
  expect(open.count).toBe(0);
});

test('a stream that has begun outlasts reads that fail for less than ten seconds', async () => {
  const created = createSource();
  const { result, left } = await openStream(created);
  await vi.advanceTimersByTimeAsync(1_500);
  created.source.isDown = true;
  await vi.advanceTimersByTimeAsync(8_000);
  Object.assign(created.source, { isDown: false, clicks: 2 });
  await vi.advanceTimersByTimeAsync(4_000);
  expect(result.pieces.at(-1)).toBe('data: {"clicks":2,"generatedAt":""}\n\n');
  // Failures count from the last success on.
  created.source.isDown = true;
  await vi.advanceTimersByTimeAsync(8_000);
  expect(result.end).toBeUndefined();
  left.abort();
});

test('a stream that has begun fails when nothing can be read for more than ten seconds, and reads no more', async () => {
  const created = createSource();
  const { result, open } = await openStream(created);
  await vi.advanceTimersByTimeAsync(1_500);
  created.source.isDown = true;
  await vi.advanceTimersByTimeAsync(14_000);
  expect(result.end).toBe(down);
  expect(open.count).toBe(0);
  const { reads } = created.source;
  await vi.advanceTimersByTimeAsync(10_000);
  expect(created.source.reads).toBe(reads);
});

test('a listener that joins while reads fail is notified by the next one', async () => {
  const created = createSource();
  created.source.isDown = true;
  const onFailure = vi.fn<(error: unknown, failingMs: number) => void>();
  const leave = created.feed.subscribe(subject, { onData: () => {}, onFailure: () => {} });
  await vi.advanceTimersByTimeAsync(1_100);
  const leaveToo = created.feed.subscribe(subject, { onData: () => {}, onFailure });
  await vi.advanceTimersByTimeAsync(2_000);
  expect(onFailure).toHaveBeenCalledOnce();
  expect(onFailure.mock.calls[0]?.[0]).toBe(down);
  leave();
  leaveToo();
});

test('a listener that joins has the data of the last read at once, and only changes after that', async () => {
  const created = createSource();
  const leave = created.feed.subscribe(subject, { onData: () => {}, onFailure: () => {} });
  await vi.advanceTimersByTimeAsync(1_100);
  const onData = vi.fn<(data: RealtimeData) => void>();
  const leaveToo = created.feed.subscribe(subject, { onData, onFailure: () => {} });
  expect(onData.mock.calls).toEqual([[describeData(1)]]);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(onData).toHaveBeenCalledOnce();
  created.source.clicks = 2;
  await vi.advanceTimersByTimeAsync(2_000);
  expect(onData.mock.calls.slice(1)).toEqual([[describeData(2)]]);
  leave();
  leaveToo();
});

test('a listener that joins after a failed read has nothing until the next read that does not fail', async () => {
  const created = createSource();
  const leave = created.feed.subscribe(subject, { onData: () => {}, onFailure: () => {} });
  await vi.advanceTimersByTimeAsync(1_100);
  created.source.isDown = true;
  await vi.advanceTimersByTimeAsync(2_000);
  const onData = vi.fn<(data: RealtimeData) => void>();
  const leaveToo = created.feed.subscribe(subject, { onData, onFailure: () => {} });
  expect(onData).not.toHaveBeenCalled();
  created.source.isDown = false;
  await vi.advanceTimersByTimeAsync(4_000);
  expect(onData.mock.calls).toEqual([[describeData(1)]]);
  leave();
  leaveToo();
});
