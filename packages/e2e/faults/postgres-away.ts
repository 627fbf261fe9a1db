import { openPool } from '@linkplane/links-db';
import { sleep } from '@linkplane/runtime';
import { createLogger } from '@linkplane/telemetry';
import { waitFor } from '@linkplane/testing';
import { expect, test } from 'vitest';
import type { Link } from '../support/api-client.ts';
import { expectCountedOnce } from '../support/expect-counted-once.ts';
import { startMarkedLoad } from '../support/start-marked-load.ts';
import { createRandom } from '../support/random.ts';
import { createDecidingLinks } from './deciding-links.ts';
import { soakOr, visitPauseMs } from './soak.ts';
import type { FaultCluster } from './start-fault-cluster.ts';

const kills = soakOr(20, 3);
const lockedMs = soakOr(60_000, 3_000);
/** Longer than a cached link stays fresh. */
const decidingMs = soakOr(30_000, 5_500);
const decidingPauseMs = 200;
const timeout = 180_000;
/** Maximum time of a visit: the query timeout of the redirect plane, and what a busy machine adds. */
const visitMsMax = 3_000;
/** Maximum time of an API call: its query timeout, after waiting for a connection of the pool. */
const callMsMax = 10_000;
const callsAtOnce = 24;
const countedWithinMs = 60_000;

export function testPostgresAway(cluster: () => FaultCluster): void {
  test(
    `with Postgres killed ${kills} times cached links redirect, all services recover without a restart, and no click is lost`,
    { timeout },
    () => expectRecovery(cluster()),
  );
  test(
    'with Postgres too slow for every query visits and API calls get a response in bounded time, and cached links redirect',
    { timeout },
    () => expectBoundedTime(cluster()),
  );
  test('with Postgres frozen no visit and no API call waits longer than the query timeouts', { timeout }, () =>
    expectNoWait(cluster()),
  );
  test(
    'with Postgres frozen, and then without Redis as well, rules, split tests and passwords of cached links decide as before, and no click is lost',
    { timeout },
    () => expectDecisions(cluster()),
  );
}

async function expectRecovery(cluster: FaultCluster): Promise<void> {
  const links = await cluster.createWarmLinks(6);
  const load = startMarkedLoad(cluster.atRedirects, links, createRandom(5), {
    clients: 4,
    pauseMs: visitPauseMs,
    name: 'kill',
  });
  for (let kill = 0; kill < kills; kill += 1) {
    await sleep(700);
    await cluster.store('postgres').kill();
    await cluster.store('postgres').startAgain();
  }
  await untilApiResponds(cluster, links[0]!.id);
  const isUnknownEverywhere = async () =>
    (await cluster.visitEach(`/never-made-${Date.now()}`)).every(({ status }) => status === 404);
  await waitFor(isUnknownEverywhere);
  await load.stop();
  expect([...load.statuses.keys()]).toEqual([302]);
  expect(Math.max(...load.timesMs())).toBeLessThan(visitMsMax);
  await expectCountedOnce(cluster, links, [load], { timeoutMs: 60_000 });
}

async function expectBoundedTime(cluster: FaultCluster): Promise<void> {
  const links = await cluster.createWarmLinks(6);
  const load = startMarkedLoad(cluster.atRedirects, links, createRandom(6), {
    clients: 4,
    pauseMs: visitPauseMs,
    name: 'slow',
  });
  const headers = { Authorization: `Bearer ${cluster.firstRun.token}` };
  const unlock = await lockLinks(cluster);
  try {
    const unknown = await timed(cluster.visitEach(`/never-made-${Date.now()}`));
    expect(unknown.response.map(({ status }) => status)).toEqual([503, 503]);
    expect(unknown.tookMs).toBeLessThan(visitMsMax);
    // More calls than management has connections.
    const calls = await Promise.all(
      Array.from({ length: callsAtOnce }, () => timed(cluster.visit(`/v1/links/${links[0]!.id}`, { headers }))),
    );
    expect(new Set(calls.map(({ response }) => response.status))).toEqual(new Set([503]));
    expect(Math.max(...calls.map(({ tookMs }) => tookMs))).toBeLessThan(callMsMax);
    expect(calls[0]!.response.headers['retry-after']).toBeDefined();
    await sleep(lockedMs);
  } finally {
    await unlock();
  }
  await untilApiResponds(cluster, links[0]!.id);
  await load.stop();
  expect([...load.statuses.keys()]).toEqual([302]);
  expect(Math.max(...load.timesMs())).toBeLessThan(visitMsMax);
  await expectCountedOnce(cluster, links, [load], { timeoutMs: 60_000 });
}

async function expectNoWait(cluster: FaultCluster): Promise<void> {
  const [link] = await cluster.createWarmLinks(1);
  cluster.store('postgres').freeze();
  try {
    const [known, unknown, call] = await Promise.all([
      timed(cluster.visitEach(`/${link!.slug}`)),
      timed(cluster.visitEach(`/never-made-${Date.now()}`)),
      timed(cluster.api.call('GET', `/links/${link!.id}`)),
    ]);
    expect(known.response.map(({ status }) => status)).toEqual([302, 302]);
    expect(unknown.response.map(({ status }) => status)).toEqual([503, 503]);
    expect(call.response.status).toBe(503);
    expect(Math.max(known.tookMs, unknown.tookMs)).toBeLessThan(visitMsMax);
    expect(call.tookMs).toBeLessThan(callMsMax);
  } finally {
    cluster.store('postgres').thaw();
  }
  await untilApiResponds(cluster, link!.id);
}

async function expectDecisions(cluster: FaultCluster): Promise<void> {
  const links = await createDecidingLinks(cluster);
  const expectDecidedForAWhile = async () => {
    const endsAtMs = performance.now() + decidingMs;
    while (performance.now() < endsAtMs) {
      await links.expectDecided();
      await sleep(decidingPauseMs);
    }
  };
  cluster.store('postgres').freeze();
  try {
    await expectDecidedForAWhile();
    await cluster.store('redis').kill();
    try {
      await expectDecidedForAWhile();
    } finally {
      await cluster.store('redis').startAgain();
    }
  } finally {
    cluster.store('postgres').thaw();
  }
  for (const [id, clicks] of links.clicks())
    await waitFor(async () => (await readClicks(cluster, id)) === clicks, {
      timeoutMs: countedWithinMs,
      what: `${clicks} clicks to be counted`,
    });
}

/** Undefined while the API does not respond with the link. */
async function readClicks({ api }: FaultCluster, linkId: string): Promise<number | undefined> {
  const { status, body } = await api.call('GET', `/links/${linkId}`);
  return status === 200 ? (body.data as Link).clicks : undefined;
}

async function untilApiResponds({ api }: FaultCluster, linkId: string): Promise<void> {
  await waitFor(async () => (await api.call('GET', `/links/${linkId}`)).status === 200);
}

async function timed<TestResponse>(call: Promise<TestResponse>): Promise<{ response: TestResponse; tookMs: number }> {
  const startedAtMs = performance.now();
  const response = await call;
  return { response, tookMs: performance.now() - startedAtMs };
}

/** Blocks every query on links until the returned function is called. */
async function lockLinks({ cliEnv }: FaultCluster): Promise<() => Promise<void>> {
  const connection = { connectionString: cliEnv['DATABASE_URL']!, applicationName: 'lock', connectionsMax: 1 };
  const limits = { connectTimeoutMs: 5_000, statementTimeoutMs: 0, queryTimeoutMs: timeout };
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
