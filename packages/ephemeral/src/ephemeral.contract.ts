import { describe, expect, test } from 'vitest';
import type { RateLimiter, RateLimits } from './ports.ts';

/** Milliseconds since the Unix epoch, which a test advances. A store with its own clock uses this one instead. */
export type TestClock = { nowMs: number };

/** 40 seconds before the end of a minute that is 3 minutes before midnight. */
const startMs = Date.parse('2026-03-01T23:56:20.000Z');
const nextMinute = Date.parse('2026-03-01T23:57:00.000Z');
const midnight = Date.parse('2026-03-02T00:00:00.000Z');
const small = { perMinute: 5, perDay: 12 };

/** The contract of every rate limiter, run for each implementation. Keys are unique, so a store may be shared. */
export function describeRateLimiterContract(name: string, open: (clock: TestClock) => Promise<RateLimiter>): void {
  let keys = 0;
  const start = async () => {
    const clock = { nowMs: startMs };
    const limiter = await open(clock);
    keys += 1;
    return { clock, limiter, key: `${name}-${process.pid}-${performance.now()}-${keys}` };
  };
  const takeTimes = async (limiter: RateLimiter, key: string, times: number, limits: RateLimits = small) => {
    const decisions = [];
    for (let n = 0; n < times; n += 1) decisions.push(await limiter.take(key, limits));
    return decisions;
  };

  describe(`${name} as a rate limiter`, () => {
    test('a minute allows exactly its limit, counted down to 0, until the UTC minute ends', async () => {
      const { limiter, key } = await start();
      const decisions = await takeTimes(limiter, key, 7);
      expect(decisions.map(({ isAllowed, remaining }) => [isAllowed, remaining])).toEqual([
        ...[4, 3, 2, 1, 0].map((left) => [true, left]),
        ...[0, 0].map((left) => [false, left]),
      ]);
      for (const { resetAt, secondsToReset } of decisions)
        expect([resetAt, secondsToReset]).toEqual([nextMinute / 1_000, 40]);
    });

    test('the next minute begins with a full limit at its first millisecond', async () => {
      const { clock, limiter, key } = await start();
      await takeTimes(limiter, key, 5);
      clock.nowMs = nextMinute - 1;
      expect((await takeTimes(limiter, key, 1))[0]).toMatchObject({ isAllowed: false, secondsToReset: 1 });
      clock.nowMs = nextMinute;
      expect((await takeTimes(limiter, key, 1))[0]).toMatchObject({ isAllowed: true, remaining: 4 });
    });

    test('requests that the minute refuses do not use up the day, and an exhausted day lasts until 00:00 UTC', async () => {
      const { clock, limiter, key } = await start();
      await takeTimes(limiter, key, 50);
      clock.nowMs = nextMinute;
      await takeTimes(limiter, key, 50);
      clock.nowMs = nextMinute + 60_000;
      const [first, last, over] = await takeTimes(limiter, key, 3);
      expect(first).toEqual({ isAllowed: true, remaining: 1, resetAt: midnight / 1_000, secondsToReset: 120 });
      expect(last).toEqual({ isAllowed: true, remaining: 0, resetAt: midnight / 1_000, secondsToReset: 120 });
      expect(over).toEqual({ isAllowed: false, remaining: 0, resetAt: midnight / 1_000, secondsToReset: 120 });
      clock.nowMs = midnight;
      expect((await takeTimes(limiter, key, 1))[0]).toMatchObject({ isAllowed: true, remaining: 4 });
    });

    test('without a day limit only the minute is limited', async () => {
      const { clock, limiter, key } = await start();
      for (let minute = 0; minute < 3; minute += 1) {
        const decisions = await takeTimes(limiter, key, 6, { perMinute: 5, perDay: null });
        expect(decisions.filter(({ isAllowed }) => isAllowed)).toHaveLength(5);
        clock.nowMs += 60_000;
      }
    });

    test('keys are counted separately', async () => {
      const { limiter, key } = await start();
      await takeTimes(limiter, key, 6);
      expect((await takeTimes(limiter, `${key}-other`, 1))[0]).toMatchObject({ isAllowed: true, remaining: 4 });
    });

    test('of concurrent requests exactly the limit is allowed', async () => {
      const { limiter, key } = await start();
      const limits = { perMinute: 30, perDay: 1_000 };
      const decisions = await Promise.all(Array.from({ length: 100 }, () => limiter.take(key, limits)));
      const allowed = decisions.filter(({ isAllowed }) => isAllowed);
      expect(allowed.map(({ remaining }) => remaining).sort((a, b) => a - b)).toEqual(
        Array.from({ length: 30 }, (_, left) => left),
      );
    });

    test('a changed limit applies from the next request on', async () => {
      const { limiter, key } = await start();
      await takeTimes(limiter, key, 5);
      const [larger] = await takeTimes(limiter, key, 1, { perMinute: 10, perDay: 100 });
      expect(larger).toMatchObject({ isAllowed: true, remaining: 4 });
      const [smaller] = await takeTimes(limiter, key, 1, { perMinute: 3, perDay: 100 });
      expect(smaller).toMatchObject({ isAllowed: false, remaining: 0 });
    });

    describe('for attempts', () => {
      const rules = { freeAttempts: 3, firstDelayMs: 1_000, delayMsMax: 5_000, forgetAfterMs: 60_000 };

      test('after the free attempts each delay is twice the one before, up to the maximum', async () => {
        const { clock, limiter, key } = await start();
        for (let made = 1; made <= 3; made += 1)
          expect(await limiter.attempt(key, rules)).toEqual({ waitMs: 0, attempts: made });
        for (const [index, delayMs] of [1_000, 2_000, 4_000, 5_000, 5_000].entries()) {
          expect(await limiter.attempt(key, rules)).toEqual({ waitMs: delayMs, attempts: 3 + index });
          clock.nowMs += delayMs - 1;
          expect((await limiter.attempt(key, rules)).waitMs).toBe(1);
          clock.nowMs += 1;
          expect(await limiter.attempt(key, rules)).toEqual({ waitMs: 0, attempts: 4 + index });
        }
      });

      test('an attempt that comes too early neither counts nor prolongs the delay', async () => {
        const { clock, limiter, key } = await start();
        for (let made = 0; made < 3; made += 1) await limiter.attempt(key, rules);
        expect(await limiter.attempts(key)).toBe(3);
        for (let early = 0; early < 20; early += 1) await limiter.attempt(key, rules);
        clock.nowMs += 1_000;
        expect(await limiter.attempt(key, rules)).toEqual({ waitMs: 0, attempts: 4 });
      });

      test('without free attempts the first one waits from the time when it is first made', async () => {
        const { clock, limiter, key } = await start();
        const slow = { ...rules, freeAttempts: 0 };
        expect(await limiter.attempt(key, slow)).toEqual({ waitMs: 1_000, attempts: 0 });
        clock.nowMs += 600;
        expect(await limiter.attempt(key, slow)).toEqual({ waitMs: 400, attempts: 0 });
        clock.nowMs += 400;
        expect(await limiter.attempt(key, slow)).toEqual({ waitMs: 0, attempts: 1 });
      });

      test('all attempts are forgotten after a success, and some time after the last one', async () => {
        const { clock, limiter, key } = await start();
        for (let made = 0; made < 3; made += 1) await limiter.attempt(key, rules);
        await limiter.forgive(key);
        expect(await limiter.attempts(key)).toBe(0);
        expect((await limiter.attempt(key, rules)).attempts).toBe(1);
        clock.nowMs += 60_000;
        expect((await limiter.attempt(key, rules)).attempts).toBe(1);
      });

      test('of concurrent attempts exactly the free ones are counted', async () => {
        const { limiter, key } = await start();
        const decisions = await Promise.all(Array.from({ length: 20 }, () => limiter.attempt(key, rules)));
        expect(decisions.filter(({ waitMs }) => waitMs === 0)).toHaveLength(3);
      });
    });

    describe('for tries within windows', () => {
      const windows = [
        { ms: 60_000, triesMax: 2 },
        { ms: 3_600_000, triesMax: 4 },
      ];

      test('each window has room for its tries, and again when the first of them has left it', async () => {
        const { clock, limiter, key } = await start();
        expect(await limiter.tryWithin(key, windows)).toBe(0);
        clock.nowMs += 10_000;
        expect(await limiter.tryWithin(key, windows)).toBe(0);
        expect(await limiter.tryWithin(key, windows)).toBe(50_000);
        clock.nowMs += 49_999;
        expect(await limiter.tryWithin(key, windows)).toBe(1);
        clock.nowMs += 1;
        expect(await limiter.tryWithin(key, windows)).toBe(0);
        clock.nowMs += 60_000;
        expect(await limiter.tryWithin(key, windows)).toBe(0);
        // Four within the hour, the first of them 120 seconds ago.
        expect(await limiter.tryWithin(key, windows)).toBe(3_600_000 - 120_000);
        clock.nowMs += 3_600_000;
        expect(await limiter.tryWithin(key, windows)).toBe(0);
      });

      test('the newest try can be taken back', async () => {
        const { limiter, key } = await start();
        await limiter.takeBackTry(key);
        for (let nth = 0; nth < 5; nth++) {
          expect(await limiter.tryWithin(key, windows)).toBe(0);
          await limiter.takeBackTry(key);
        }
        expect(await limiter.tryWithin(key, windows)).toBe(0);
        expect(await limiter.tryWithin(key, windows)).toBe(0);
        expect(await limiter.tryWithin(key, windows)).toBeGreaterThan(0);
      });

      test('of concurrent tries exactly those are counted for which there is room', async () => {
        const { limiter, key } = await start();
        const waits = await Promise.all(Array.from({ length: 20 }, () => limiter.tryWithin(key, windows)));
        expect(waits.filter((waitMs) => waitMs === 0)).toHaveLength(2);
      });
    });
  });
}
