import { sleep } from '@linkplane/runtime';
import { waitFor } from '@linkplane/testing';
import { expect, test } from 'vitest';
import { convertSteadily } from '../support/convert-steadily.ts';
import { expectCountedOnce } from '../support/expect-counted-once.ts';
import { startMarkedLoad } from '../support/start-marked-load.ts';
import { createRandom } from '../support/random.ts';
import { readReadiness, sumMetric } from './read-admin.ts';
import { soakOr, visitPauseMs } from './soak.ts';
import type { FaultCluster } from './start-fault-cluster.ts';

const outageMs = soakOr(60_000, 2_000);
const lostReplies = soakOr(40, 5);
const timeout = soakOr(400_000, 180_000);

export function testClickHouseAway(cluster: () => FaultCluster): void {
  test(
    'with ClickHouse unreachable, frozen and killed links redirect, conversions are recorded, stats return 503, and afterwards all are counted once',
    {
      timeout,
    },
    () => expectWaitedFor(cluster()),
  );
  test('inserts whose responses are lost are not counted twice', { timeout }, () => expectInsertedOnce(cluster()));
}

async function expectWaitedFor(cluster: FaultCluster): Promise<void> {
  const { analytics } = cluster;
  const links = await cluster.createWarmLinks(6);
  const failuresBefore = await sumMetric(analytics, 'insert_failures_total');
  const load = startMarkedLoad(cluster.atRedirects, links, createRandom(3), {
    clients: 4,
    pauseMs: visitPauseMs,
    name: 'away',
  });
  const shop = { url: 'https://example.com/shop', clickToken: true };
  const converting = convertSteadily(cluster, await cluster.api.createLink(shop));
  await sleep(500);
  cluster.proxy('clickhouse').cut();
  expect(await cluster.api.call('GET', `/links/${links[0]!.id}/stats`)).toMatchObject({
    status: 503,
    headers: { 'retry-after': expect.any(String) as string },
    body: { success: false, error: { code: 'UNAVAILABLE' } },
  });
  expect((await cluster.api.call('GET', `/links/${links[0]!.id}`)).status).toBe(200);
  await waitFor(async () => (await sumMetric(analytics, 'insert_failures_total')) > failuresBefore);
  for (const one of analytics)
    expect(await readReadiness(one)).toMatchObject({
      status: 200,
      body: { status: 'degraded', checks: { clickhouse: false } },
    });
  const conversionsBefore = converting.count();
  await waitFor(() => converting.count() > conversionsBefore + 2);
  await sleep(outageMs);
  cluster.proxy('clickhouse').restore();

  cluster.store('clickhouse').freeze();
  await sleep(outageMs);
  await cluster.store('clickhouse').kill();
  await cluster.store('clickhouse').startAgain();
  await load.stop();
  expect([...load.statuses.keys()]).toEqual([302]);
  await expectCountedOnce(cluster, links, [load], { timeoutMs: 90_000 });
  await converting.expectCountedOnce();
}

async function expectInsertedOnce(cluster: FaultCluster): Promise<void> {
  const { analytics } = cluster;
  const links = await cluster.createWarmLinks(6);
  const failuresBefore = await sumMetric(analytics, 'insert_failures_total');
  const load = startMarkedLoad(cluster.atRedirects, links, createRandom(4), {
    clients: 4,
    pauseMs: visitPauseMs,
    name: 'lost',
  });
  for (const afterBytes of [0, 20]) {
    cluster.proxy('clickhouse').loseReplies(afterBytes, lostReplies);
    await waitFor(() => cluster.proxy('clickhouse').repliesToLose() === 0, { timeoutMs: 60_000 });
  }
  await load.stop();
  expect(await sumMetric(analytics, 'insert_failures_total')).toBeGreaterThan(failuresBefore);
  expect([...load.statuses.keys()]).toEqual([302]);
  await expectCountedOnce(cluster, links, [load], { timeoutMs: 60_000 });
}
