import { openPool } from '@linkplane/links-db';
import { sleep } from '@linkplane/runtime';
import { createLogger } from '@linkplane/telemetry';
import { waitFor } from '@linkplane/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectCountedOnce } from '../expect-counted-once.ts';
import { startMarkedLoad } from '../marked-load.ts';
import { createRandom } from '../random.ts';
import { clusterTimeoutMs, soakOr, visitPauseMs } from './soak.ts';
import { startFaultCluster, type FaultCluster } from './start-fault-cluster.ts';

let cluster: FaultCluster;
beforeAll(async () => {
  cluster = await startFaultCluster({ own: ['postgres'], redirects: 1, analytics: 1 });
}, clusterTimeoutMs);
afterAll(async () => await cluster.stop());

const kills = soakOr(20, 3);
const lockedMs = soakOr(60_000, 3_000);
const testTimeoutMs = 180_000;
/** Of a visit: what the redirect plane allows its queries, and what a busy machine adds. */
const visitMsMax = 3_000;
/** Of a call of the API: the same for its queries, after waiting for one of its connections. */
const callMsMax = 10_000;
const callsAtOnce = 24;

async function timed<Answer>(call: Promise<Answer>): Promise<{ answer: Answer; tookMs: number }> {
  const startedAtMs = performance.now();
  const answer = await call;
  return { answer, tookMs: performance.now() - startedAtMs };
}

test(
  `Postgres killed ${kills} times: links in use answer, and it recovers without a restart and without losing a click`,
  { timeout: testTimeoutMs },
  async () => {
    const links = await cluster.createWarmLinks(6);
    const load = startMarkedLoad(cluster, links, createRandom(5), { clients: 4, pauseMs: visitPauseMs, name: 'kill' });
    for (let kill = 0; kill < kills; kill += 1) {
      await sleep(700);
      await cluster.store('postgres').kill();
      await cluster.store('postgres').startAgain();
    }
    await waitFor(async () => (await cluster.api.call('GET', `/links/${links[0]!.id}`)).status === 200);
    await waitFor(async () => (await cluster.visit(`/never-made-${Date.now()}`)).status === 404);
    await load.stop();
    expect([...load.statuses.keys()]).toEqual([302]);
    expect(Math.max(...load.timesMs())).toBeLessThan(visitMsMax);
    await expectCountedOnce(cluster, links, [load], { timeoutMs: 60_000 });
  },
);

test(
  'Postgres too slow for everybody: visits and calls of the API are answered in bounded time, links in use as ever',
  { timeout: testTimeoutMs },
  async () => {
    const links = await cluster.createWarmLinks(6);
    const load = startMarkedLoad(cluster, links, createRandom(6), { clients: 4, pauseMs: visitPauseMs, name: 'slow' });
    const headers = { Authorization: `Bearer ${cluster.firstRun.token}` };
    const unlock = await lockLinks();
    try {
      const unknown = await timed(cluster.visit(`/never-made-${Date.now()}`));
      expect(unknown.answer.status).toBe(503);
      expect(unknown.tookMs).toBeLessThan(visitMsMax);
      // More than management has connections.
      const calls = await Promise.all(
        Array.from({ length: callsAtOnce }, () => timed(cluster.visit(`/v1/links/${links[0]!.id}`, { headers }))),
      );
      expect(new Set(calls.map(({ answer }) => answer.status))).toEqual(new Set([503]));
      expect(Math.max(...calls.map(({ tookMs }) => tookMs))).toBeLessThan(callMsMax);
      expect(calls[0]!.answer.headers['retry-after']).toBeDefined();
      await sleep(lockedMs);
    } finally {
      await unlock();
    }
    await waitFor(async () => (await cluster.api.call('GET', `/links/${links[0]!.id}`)).status === 200);
    await load.stop();
    expect([...load.statuses.keys()]).toEqual([302]);
    expect(Math.max(...load.timesMs())).toBeLessThan(visitMsMax);
    await expectCountedOnce(cluster, links, [load], { timeoutMs: 60_000 });
  },
);

test('Postgres frozen: no visit and no call waits for long', { timeout: testTimeoutMs }, async () => {
  const [link] = await cluster.createWarmLinks(1);
  cluster.store('postgres').freeze();
  try {
    const [known, unknown, call] = await Promise.all([
      timed(cluster.visit(`/${link!.slug}`)),
      timed(cluster.visit(`/never-made-${Date.now()}`)),
      timed(cluster.api.call('GET', `/links/${link!.id}`)),
    ]);
    expect([known.answer.status, unknown.answer.status, call.answer.status]).toEqual([302, 503, 503]);
    expect(Math.max(known.tookMs, unknown.tookMs)).toBeLessThan(visitMsMax);
    expect(call.tookMs).toBeLessThan(callMsMax);
  } finally {
    cluster.store('postgres').thaw();
  }
  await waitFor(async () => (await cluster.api.call('GET', `/links/${link!.id}`)).status === 200);
});

/** Keeps everybody from reading links, until called back. */
async function lockLinks(): Promise<() => Promise<void>> {
  const connection = { connectionString: cluster.cliEnv['DATABASE_URL']!, applicationName: 'lock', connectionsMax: 1 };
  const limits = { connectTimeoutMs: 5_000, statementTimeoutMs: 0, queryTimeoutMs: testTimeoutMs };
  const pool = openPool({ ...connection, ...limits }, createLogger('lock', 'silent'));
  const client = await pool.connect();
  await client.query('begin');
  await client.query('lock table links in access exclusive mode');
  return async () => {
    await client.query('rollback');
    client.release();
    await pool.end();
  };
}
