import { expect, test } from 'vitest';
import { createLifecycle } from './lifecycle.ts';
import { sleep } from './sleep.ts';

test('what takes long by intent has its time, and what hangs keeps nothing else from closing', async () => {
  const reported: string[] = [];
  const closed: string[] = [];
  const lifecycle = createLifecycle((name) => reported.push(name), 50);
  lifecycle.onStop('store', () => void closed.push('store'));
  lifecycle.onStop('hanging', () => new Promise<void>(() => {}));
  const drain = async () => {
    await sleep(200);
    closed.push('drain');
  };
  lifecycle.onStop('drain', drain, 10_000);
  await lifecycle.stop();
  expect(closed).toEqual(['drain', 'store']);
  expect(reported).toEqual(['hanging']);
});
