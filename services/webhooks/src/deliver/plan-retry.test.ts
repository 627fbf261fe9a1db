import { expect, test } from 'vitest';
import { planRetry, retryDelaysMs } from './plan-retry.ts';

test('a delivery has one attempt at once, nine more by the schedule, and then none', () => {
  const delays: number[] = [];
  let attemptsLeft = 10;
  for (let plan = planRetry(attemptsLeft, null, 0); plan.kind === 'retry'; plan = planRetry(--attemptsLeft, null, 0))
    delays.push(plan.afterMs / 1_000);
  expect(delays).toEqual([5, 300, 1_800, 7_200, 18_000, 36_000, 50_400, 72_000, 86_400]);
  expect(attemptsLeft).toBe(1);
});

test('jitter only prolongs a delay, by a fifth at most', () => {
  for (const random of [0, 0.25, 0.999]) {
    const plan = planRetry(9, null, random);
    expect(plan.kind === 'retry' && plan.afterMs / (retryDelaysMs[1] ?? 0)).toBeCloseTo(1 + 0.2 * random, 5);
  }
});

test('a Retry-After prolongs a delay and never shortens it', () => {
  expect(planRetry(10, 60_000, 0)).toEqual({ kind: 'retry', afterMs: 60_000 });
  expect(planRetry(9, 1_000, 0)).toEqual({ kind: 'retry', afterMs: 300_000 });
});

test('the last attempt is not followed by another one, whatever the Retry-After', () => {
  expect(planRetry(1, 60_000, 0)).toEqual({ kind: 'give-up' });
});
