import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createLine } from '../src/wait-in-line.ts';

type Caller = { name: number; hasLeft: boolean };

const lookIntervalMs = 50;
const waitMsMax = 1_000;

beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] }));
afterEach(() => void vi.useRealTimers());

/** A door that is closed until it is opened, and so many callers in front of it. */
function openLine(count: number) {
  const state = { isOpen: false, went: [] as number[], in: [] as number[], gaveUp: [] as number[] };
  const line = createLine<Caller>({
    letGo: (caller) => {
      state.went.push(caller.name);
      if (state.isOpen) state.in.push(caller.name);
      else line.rejoin(caller);
    },
    giveUp: ({ name }) => void state.gaveUp.push(name),
    hasLeft: ({ hasLeft }) => hasLeft,
    waitMsMax,
  });
  const callers = Array.from({ length: count }, (_, name) => ({ name, hasLeft: false }));
  const [first, ...others] = callers;
  if (first) line.rejoin(first);
  for (const caller of others) line.join(caller);
  return { state, line, callers };
}

test('however many wait, a closed door costs one look at a time, by the first of them', () => {
  const { state } = openLine(500);
  vi.advanceTimersByTime(10 * lookIntervalMs);
  expect(state.went).toEqual(Array(10).fill(0));
});

test('an open door lets in more each time, in order, and nobody is left in line', () => {
  const { state, line } = openLine(300);
  vi.advanceTimersByTime(lookIntervalMs);
  state.isOpen = true;
  for (const count of [1, 3, 7, 15]) {
    vi.advanceTimersByTime(lookIntervalMs);
    expect(state.in).toHaveLength(count);
  }
  vi.advanceTimersByTime(8 * lookIntervalMs);
  expect(state.in).toEqual(Array.from({ length: 300 }, (_, name) => name));
  expect([line.isFormed(), vi.getTimerCount()]).toEqual([false, 0]);
});

test('who has waited long enough is told so, also the one who went to look again and again', () => {
  const { state, line } = openLine(40);
  vi.advanceTimersByTime(waitMsMax + 2 * lookIntervalMs);
  expect(state.gaveUp).toHaveLength(40);
  expect([line.isFormed(), vi.getTimerCount()]).toEqual([false, 0]);
});

test('who has left is not let go', () => {
  const { state, line, callers } = openLine(40);
  for (const caller of callers) caller.hasLeft = caller.name !== 39;
  state.isOpen = true;
  vi.advanceTimersByTime(lookIntervalMs);
  expect([state.in, line.isFormed()]).toEqual([[39], false]);
});
