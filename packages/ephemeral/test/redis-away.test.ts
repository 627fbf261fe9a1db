import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { startRedis } from '@linkplane/local-servers';
import { waitFor } from '@linkplane/testing';
import { openRedis, openRedisTargetCache, type RedisStore } from '../src/index.ts';
import { logger, openStore, patientMs, startTestRedis } from './start-store.ts';

const server = await startTestRedis();
afterAll(() => server?.stop());

/** The milliseconds until each of these commands failed. */
async function timeFailures(store: RedisStore, count: number, message = ''): Promise<number[]> {
  const takenMs: number[] = [];
  for (let n = 0; n < count; n += 1) {
    const startedAt = performance.now();
    await expect(store.run((client) => client.ping())).rejects.toThrow(message);
    takenMs.push(performance.now() - startedAt);
  }
  return takenMs;
}

/** The median, which one pause of the machine does not change. */
const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!;

describe.runIf(server)('without Redis', () => {
  test('opening returns at once, and commands fail at once', async () => {
    const store = openRedis({ url: 'redis://127.0.0.1:1', logger });
    expect(median(await timeFailures(store, 5, 'redis is unavailable'))).toBeLessThan(20);
    expect(store.counts).toMatchObject({ failed: 0, skipped: 5 });
    await store.close();
  });

  test('a frozen Redis costs five timeouts, then nothing, and is used again when it resumes', async () => {
    const store = await openStore(server?.url ?? '');
    process.kill(server?.pid ?? 0, 'SIGSTOP');
    expect(median(await timeFailures(store, 5))).toBeLessThan(150);
    expect(median(await timeFailures(store, 45))).toBeLessThan(20);
    expect(store.counts).toMatchObject({ failed: 5, skipped: 45 });
    process.kill(server?.pid ?? 0, 'SIGCONT');
    await waitFor(async () => (await store.run((client) => client.ping()).catch(() => '')) === 'PONG');
    await store.close();
  });

  test('150,000 lookups in a killed Redis take no memory, and concurrent ones are limited', async () => {
    const mortal = await startRedis({ logger });
    const store = await openStore(mortal.url);
    const cache = openRedisTargetCache(store);
    const look = () => cache.read([{ host: '', slugKey: 'spring' }]).catch(() => undefined);
    await Promise.all(Array.from({ length: 5_000 }, look));
    expect(store.counts.refused).toBeGreaterThan(3_000);
    await mortal.kill();
    await waitFor(() => !store.isUp());
    const before = process.memoryUsage().rss;
    for (let n = 0; n < 150; n += 1) await Promise.all(Array.from({ length: 1_000 }, look));
    expect(process.memoryUsage().rss - before).toBeLessThan(64 * 1_048_576);
    expect(store.counts.skipped).toBeGreaterThanOrEqual(150_000);
    await store.close();
  });

  test('entries that a restarted Redis has loaded from disk are not read', async () => {
    const directory = mkdtempSync(join(tmpdir(), 'linkplane-redis-kept-'));
    const first = await startRedis({ logger, directory });
    const store = await openStore(first.url, undefined, patientMs);
    await store.run((client, runId) => client.set(`${store.namespace}:target:${runId}:/spring`, '1:old'));
    const cache = openRedisTargetCache(store);
    expect((await cache.read([{ host: '', slugKey: 'spring' }])).found[0]?.body).toBe('old');
    await store.run((client) => client.save());
    await first.kill();
    const second = await startRedis({ logger, directory, port: first.port });
    await waitFor(() => store.isUp());
    expect(await store.run((client) => client.dbsize())).toBe(1);
    expect((await cache.read([{ host: '', slugKey: 'spring' }])).found[0]).toBeUndefined();
    await store.close();
    await second.stop();
    rmSync(directory, { recursive: true });
  });
});
