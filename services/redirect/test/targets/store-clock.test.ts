import { createLogger } from '@linkplane/telemetry';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createStoreClock } from '../../src/targets/store-clock.ts';

const logger = createLogger('test', 'silent');
const hourMs = 3_600_000;

test('the store clock follows the store, and the node until the store has responded', async () => {
  let isDown = true;
  const clock = createStoreClock(
    () => (isDown ? Promise.reject(new Error('down')) : Promise.resolve(Date.now() + 2 * hourMs)),
    logger,
  );
  onTestFinished(() => clock.stop());
  await clock.start();
  expect(Math.abs(clock.now() - Date.now())).toBeLessThan(1_000);
  isDown = false;
  clock.stop();
  await clock.start();
  expect(Math.abs(clock.now() - Date.now() - 2 * hourMs)).toBeLessThan(1_000);
  expect(Math.round(clock.aheadMs() / hourMs)).toBe(-2);
  expect(Number.isInteger(clock.now())).toBe(true);
});

test('the store clock retries within a fraction of a second when the store does not respond at the start', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  let reads = 0;
  const clock = createStoreClock(
    () => ((reads += 1) < 3 ? Promise.reject(new Error('down')) : Promise.resolve(Date.now() + 2 * hourMs)),
    logger,
  );
  onTestFinished(() => clock.stop());
  await clock.start();
  await vi.advanceTimersByTimeAsync(500);
  expect(reads).toBe(3);
  expect(Math.round(clock.aheadMs() / hourMs)).toBe(-2);
});

test('a step of the node clock does not change the store clock', async () => {
  const clock = createStoreClock(() => Promise.resolve(Date.now()), logger);
  onTestFinished(() => clock.stop());
  await clock.start();
  const before = clock.now();
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - hourMs });
  onTestFinished(() => void vi.useRealTimers());
  expect(clock.now() - before).toBeLessThan(1_000);
  expect(clock.now() - before).toBeGreaterThanOrEqual(0);
});

test('a node clock within the round trip of the store is not adjusted', async () => {
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
