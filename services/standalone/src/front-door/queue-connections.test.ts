import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createConnectionQueue } from './queue-connections.ts';

type QueuedRequest = { name: number; hasLeft: boolean };

const tryIntervalMs = 50;
const waitMsMax = 1_000;

beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] }));
afterEach(() => void vi.useRealTimers());

/** A server that refuses connections until it is opened, and so many queued requests. */
function openQueue(count: number) {
  const state = { isOpen: false, tried: [] as number[], connected: [] as number[], gaveUp: [] as number[] };
  const queue = createConnectionQueue<QueuedRequest>({
    connect: (request) => {
      state.tried.push(request.name);
      if (state.isOpen) state.connected.push(request.name);
      else queue.addFirst(request);
    },
    giveUp: ({ name }) => void state.gaveUp.push(name),
    hasLeft: ({ hasLeft }) => hasLeft,
    waitMsMax,
  });
  const requests = Array.from({ length: count }, (_, name) => ({ name, hasLeft: false }));
  const [first, ...others] = requests;
  if (first) queue.addFirst(first);
  for (const request of others) queue.add(request);
  return { state, queue, requests };
}

test('while the server refuses connections, only the first queued request tries, however many wait', () => {
  const { state } = openQueue(500);
  vi.advanceTimersByTime(10 * tryIntervalMs);
  expect(state.tried).toEqual(Array(10).fill(0));
});

test('once the server accepts, more requests connect each time, in order, until the queue is empty', () => {
  const { state, queue } = openQueue(300);
  vi.advanceTimersByTime(tryIntervalMs);
  state.isOpen = true;
  for (const count of [1, 3, 7, 15]) {
    vi.advanceTimersByTime(tryIntervalMs);
    expect(state.connected).toHaveLength(count);
  }
  vi.advanceTimersByTime(8 * tryIntervalMs);
  expect(state.connected).toEqual(Array.from({ length: 300 }, (_, name) => name));
  expect([queue.isWaiting(), vi.getTimerCount()]).toEqual([false, 0]);
});

test('a request that has waited for the maximum time gives up, also the one that kept trying', () => {
  const { state, queue } = openQueue(40);
  vi.advanceTimersByTime(waitMsMax + 2 * tryIntervalMs);
  expect(state.gaveUp).toHaveLength(40);
  expect([queue.isWaiting(), vi.getTimerCount()]).toEqual([false, 0]);
});

test('a request whose client has left is not connected', () => {
  const { state, queue, requests } = openQueue(40);
  for (const request of requests) request.hasLeft = request.name !== 39;
  state.isOpen = true;
  vi.advanceTimersByTime(tryIntervalMs);
  expect([state.connected, queue.isWaiting()]).toEqual([[39], false]);
});
