import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createBreaker, type BreakerOptions } from './breaker.ts';

class Wait extends Error {}

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }));
afterEach(() => void vi.useRealTimers());

/** A store whose next calls fail with these errors, and a way to call it. */
function open(options?: BreakerOptions) {
  const breaker = createBreaker(options);
  const store = { calls: 0, error: undefined as Error | undefined };
  const guarded = breaker.guard(async () => {
    store.calls += 1;
    if (store.error) throw store.error;
    return 'value';
  });
  const call = async (error?: Error) => {
    store.error = error;
    return await guarded().catch((thrown: unknown) => (thrown === error ? 'failed' : 'refused'));
  };
  const callOften = async (count: number, error?: Error) => {
    const results = [];
    for (let done = 0; done < count; done += 1) results.push(await call(error));
    return results;
  };
  return { breaker, store, call, callOften };
}

const ignoringWaits = { isFailure: (error: unknown) => !(error instanceof Wait) };

test('five failures in a row open it, and a probe a second closes it', async () => {
  const { breaker, store, call, callOften } = open();
  expect(await callOften(4, new Error('down'))).toEqual(['failed', 'failed', 'failed', 'failed']);
  expect([await call(), breaker.isFailing()]).toEqual(['value', false]);
  await callOften(5, new Error('down'));
  expect([breaker.isOpen(), breaker.isFailing(), await call(), store.calls]).toEqual([true, true, 'refused', 10]);
  vi.advanceTimersByTime(1_000);
  expect(await Promise.all([call(), call()])).toEqual(['value', 'refused']);
  expect([breaker.isOpen(), breaker.isFailing()]).toEqual([false, false]);
});

test('any number of errors that are no failures leave it closed, and still reach the caller', async () => {
  const { breaker, store, callOften } = open(ignoringWaits);
  expect(new Set(await callOften(1_000, new Wait()))).toEqual(new Set(['failed']));
  expect([breaker.isOpen(), breaker.isFailing(), store.calls]).toEqual([false, false, 1_000]);
});

test('an error that is no failure is no success either: failures before it still count', async () => {
  const { breaker, callOften } = open(ignoringWaits);
  await callOften(4, new Error('down'));
  await callOften(3, new Wait());
  expect(breaker.isFailing()).toBe(false);
  await callOften(1, new Error('down'));
  expect(breaker.isOpen()).toBe(true);
});

test('a probe that ends in such an error leaves it open for another second', async () => {
  const { breaker, call, callOften } = open(ignoringWaits);
  await callOften(5, new Error('down'));
  vi.advanceTimersByTime(1_000);
  expect([await call(new Wait()), await call(), breaker.isOpen()]).toEqual(['failed', 'refused', true]);
  vi.advanceTimersByTime(1_000);
  expect([await call(), breaker.isFailing()]).toEqual(['value', false]);
});
