import { expect, test } from 'vitest';
import { createLifecycle } from './lifecycle.ts';
import { sleep } from './sleep.ts';

test('a close with a longer timeout has its time, and a hanging close does not prevent the others', async () => {
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
