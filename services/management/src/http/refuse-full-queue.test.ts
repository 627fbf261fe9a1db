import { createFairQueue } from '@linkplane/runtime';
import { expect, test } from 'vitest';
import { refuseFullQueue } from './refuse-full-queue.ts';

const refusal = { ofClient: 'Yours is running.', ofAll: 'Too many are running.', retryAfterSeconds: 3 };

test('a client with too much work gets 429, and one that finds the whole queue full 503', async () => {
  const run = refuseFullQueue(createFairQueue({ atOnceMax: 1, waitingMax: 1, perClientMax: 1 }), refusal);
  const gate = Promise.withResolvers<string>();
  const running = run('first', () => gate.promise);
  const waiting = run('second', () => Promise.resolve('second'));
  await expect(run('first', () => Promise.resolve())).rejects.toMatchObject({
    code: 'RATE_LIMIT_EXCEEDED',
    message: refusal.ofClient,
    retryAfterSeconds: 3,
  });
  await expect(run('third', () => Promise.resolve())).rejects.toMatchObject({
    code: 'UNAVAILABLE',
    message: refusal.ofAll,
    retryAfterSeconds: 3,
  });
  gate.resolve('first');
  expect(await Promise.all([running, waiting])).toEqual(['first', 'second']);
});

test('an error of the work itself is passed on as it is', async () => {
  const run = refuseFullQueue(createFairQueue({ atOnceMax: 1, waitingMax: 1, perClientMax: 1 }), refusal);
  const broken = new Error('broken');
  await expect(run('first', () => Promise.reject(broken))).rejects.toBe(broken);
});
