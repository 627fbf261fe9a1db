import type { Logger } from '@linkplane/telemetry';
import { expect, onTestFinished, test } from 'vitest';
import { openRedis } from './open-redis.ts';

test('the reason of an unavailable Redis is logged once, without the password', async () => {
  const reasons: unknown[] = [];
  const logger = { info: () => {}, warn: ({ reason }: { reason?: unknown } = {}) => reasons.push(reason) };
  const redis = openRedis({ url: 'redis://:hunter2@127.0.0.1:1', logger: logger as unknown as Logger });
  onTestFinished(() => redis.close());
  await expect.poll(() => reasons.length).toBe(1);
  expect(reasons[0]).toContain('ECONNREFUSED');
  expect(reasons[0]).not.toContain('hunter2');
});
