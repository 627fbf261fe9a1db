import { expect, test } from 'vitest';
import { describeRateLimiterContract } from '../src/ephemeral.contract.ts';
import { openMemoryRateLimiter } from '../src/index.ts';

describeRateLimiterContract('memory', async (clock) => openMemoryRateLimiter({ now: () => clock.nowMs }));

const limits = { perMinute: 2, perDay: 100 };

test('its memory is bounded: a full table forgets its oldest keys, and says so', async () => {
  let forgotten = 0;
  const limiter = openMemoryRateLimiter({ now: () => 0, keysMax: 10, onForgotten: () => void (forgotten += 1) });
  await limiter.take('oldest', limits);
  await limiter.take('oldest', limits);
  for (let n = 0; n < 9; n += 1) await limiter.take(`filler-${n}`, limits);
  expect([forgotten, (await limiter.take('oldest', limits)).isAllowed]).toEqual([0, false]);
  for (let n = 0; n < 10_000; n += 1) expect((await limiter.take(`made-up-${n}`, limits)).isAllowed).toBe(true);
  expect(forgotten).toBe(2 * 10_000);
  expect(await limiter.take('oldest', limits)).toMatchObject({ isAllowed: true, remaining: 1 });
});

test('callers without a day limit take no room from the day counts of others', async () => {
  const limiter = openMemoryRateLimiter({ now: () => 0, keysMax: 10 });
  await limiter.take('workspace', { perMinute: 2, perDay: 1 });
  for (let n = 0; n < 100; n += 1) await limiter.take(`address-${n}`, { perMinute: 60, perDay: null });
  expect((await limiter.take('workspace', { perMinute: 2, perDay: 1 })).isAllowed).toBe(false);
});
