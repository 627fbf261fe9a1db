import { createLogger } from '@linkplane/telemetry';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createStoreClock } from '../../src/targets/store-clock.ts';

const logger = createLogger('test', 'silent');
const hourMs = 3_600_000;

test('it goes by the store, whatever this node is set to, and by this node until the store answers', async () => {
  let isAway = true;
  const clock = createStoreClock(
    () => (isAway ? Promise.reject(new Error('away')) : Promise.resolve(Date.now() + 2 * hourMs)),
    logger,
  );
  onTestFinished(() => clock.stop());
  await clock.start();
  expect(Math.abs(clock.now() - Date.now())).toBeLessThan(1_000);
  isAway = false;
  clock.stop();
  await clock.start();
  expect(Math.abs(clock.now() - Date.now() - 2 * hourMs)).toBeLessThan(1_000);
  expect(Math.round(clock.aheadMs() / hourMs)).toBe(-2);
  expect(Number.isInteger(clock.now())).toBe(true);
});

test('a store that does not answer at the start is asked again within a fraction of a second', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  let asked = 0;
  const clock = createStoreClock(
    () => ((asked += 1) < 3 ? Promise.reject(new Error('away')) : Promise.resolve(Date.now() + 2 * hourMs)),
    logger,
  );
  onTestFinished(() => clock.stop());
  await clock.start();
  await vi.advanceTimersByTimeAsync(500);
  expect(asked).toBe(3);
  expect(Math.round(clock.aheadMs() / hourMs)).toBe(-2);
});

test('a step of the own clock changes nothing', async () => {
  const clock = createStoreClock(() => Promise.resolve(Date.now()), logger);
  onTestFinished(() => clock.stop());
  await clock.start();
  const before = clock.now();
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - hourMs });
  onTestFinished(() => void vi.useRealTimers());
  expect(clock.now() - before).toBeLessThan(1_000);
  expect(clock.now() - before).toBeGreaterThanOrEqual(0);
});

test('an own clock that may be right is left alone, however long the store takes to answer', async () => {
  const slow = async () => {
    const read = Date.now();
    await new Promise((resolve) => setTimeout(resolve, 200));
    return read;
  };
  const clock = createStoreClock(slow, logger);
  onTestFinished(() => clock.stop());
  await clock.start();
  expect(Math.abs(clock.aheadMs())).toBeLessThan(20);
});
