import { expect, test } from 'vitest';
import { describeRateLimiterContract } from '../src/ephemeral.contract.ts';
import { openMemoryRateLimiter } from '../src/index.ts';

describeRateLimiterContract('memory', async (clock) => openMemoryRateLimiter({ now: () => clock.nowMs }));

const limits = { perMinute: 2, perDay: 100 };

test('a full table evicts idle keys, reports them, and keeps keys in use', async () => {
  let forgotten = 0;
  const limiter = openMemoryRateLimiter({ now: () => 0, keysMax: 10, onForgotten: (keys) => void (forgotten += keys) });
  for (const key of ['idle', 'idle']) await limiter.take(key, limits);
  for (let n = 0; n < 9; n += 1) await limiter.take(`filler-${n}`, limits);
  expect([forgotten, (await limiter.take('idle', limits)).isAllowed]).toEqual([0, false]);
  let used = 0;
  for (let n = 0; n < 10_000; n += 1) {
    expect((await limiter.take(`made-up-${n}`, limits)).isAllowed).toBe(true);
    if (n % 4 === 0) used = (await limiter.take('in use', { perMinute: 10_000, perDay: 10_000 })).remaining;
  }
  expect(used).toBe(10_000 - 2_500);
  // All but the last ten in each of the two windows.
  expect(forgotten).toBeGreaterThan(2 * 9_990);
  expect(await limiter.take('idle', limits)).toMatchObject({ isAllowed: true, remaining: 1 });
});

test('clients without a day limit take no room from the day counts of others', async () => {
  const limiter = openMemoryRateLimiter({ now: () => 0, keysMax: 10 });
  await limiter.take('workspace', { perMinute: 2, perDay: 1 });
  for (let n = 0; n < 100; n += 1) await limiter.take(`address-${n}`, { perMinute: 60, perDay: null });
  expect((await limiter.take('workspace', { perMinute: 2, perDay: 1 })).isAllowed).toBe(false);
});

test('a full table of attempts evicts the keys whose last attempt is longest ago', async () => {
  const limiter = openMemoryRateLimiter({ now: () => 0, keysMax: 10 });
  const rules = { freeAttempts: 100, firstDelayMs: 1, delayMsMax: 1, forgetAfterMs: 60_000 };
  await limiter.attempt('idle', rules);
  for (let n = 0; n < 1_000; n += 1) {
    await limiter.attempt(`made-up-${n}`, rules);
    if (n % 4 === 0 && n < 200) await limiter.attempt('in use', rules);
  }
  expect(await limiter.attempts('idle')).toBe(0);
  await limiter.attempt('in use', rules);
  for (let n = 0; n < 9; n += 1) await limiter.attempt(`more-${n}`, rules);
  expect(await limiter.attempts('in use')).toBe(1);
});
