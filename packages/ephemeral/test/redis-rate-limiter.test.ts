import { untilMinuteHasRoom } from '@linkplane/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { describeRateLimiterContract } from '../src/ephemeral.contract.ts';
import { openRedisRateLimiter, type RedisStore } from '../src/index.ts';
import { openStore, patientMs, startTestRedis } from './start-store.ts';

const server = await startTestRedis();
const stores: RedisStore[] = [];
const open = async () => {
  const store = await openStore(server?.url ?? '', undefined, patientMs);
  stores.push(store);
  return store;
};
afterAll(async () => {
  for (const store of stores) await store.close();
  await server?.stop();
});

describe.runIf(server)('over a real Redis', () => {
  describeRateLimiterContract('Redis', async (clock) => openRedisRateLimiter(await open(), { now: () => clock.nowMs }));

  let store: RedisStore;
  beforeAll(async () => {
    store = await open();
  });

  test('two processes share one count, by the clock of Redis', async () => {
    const other = await openStore(server?.url ?? '', store.namespace, patientMs);
    stores.push(other);
    const limiters = [openRedisRateLimiter(store), openRedisRateLimiter(other)];
    const limits = { perMinute: 20, perDay: 1_000_000 };
    const key = `shared-${performance.now()}`;
    await untilMinuteHasRoom();
    const decisions = await Promise.all(
      Array.from({ length: 60 }, async (_, n) => await limiters[n % 2]!.take(key, limits)),
    );
    expect(decisions.filter(({ isAllowed }) => isAllowed)).toHaveLength(20);
  });

  test('a count ends with its window', async () => {
    await untilMinuteHasRoom();
    await openRedisRateLimiter(store).take('ends', { perMinute: 5, perDay: null });
    await openRedisRateLimiter(store).take('ends later', { perMinute: 5, perDay: 5 });
    const livesMs = await store.run(async (client) => [
      await client.pttl(`${store.namespace}:rate:ends`),
      await client.pttl(`${store.namespace}:rate:ends later`),
    ]);
    expect(livesMs[0]).toBeGreaterThan(0);
    expect(livesMs[0]).toBeLessThanOrEqual(60_000);
    expect(livesMs[1]).toBeGreaterThan(0);
    expect(livesMs[1]).toBeLessThanOrEqual(86_400_000);
  });
});
