import { join } from 'node:path';
import { sleep } from '@linkplane/runtime';
import { waitFor } from '@linkplane/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { expectCountedOnce } from '../support/expect-counted-once.ts';
import { startMarkedLoad } from '../support/start-marked-load.ts';
import { createRandom } from '../support/random.ts';
import { readRows } from '../support/read-rows.ts';
import { readMetric, readReadiness } from './read-admin.ts';
import { mountSmallDisk } from './small-disk.ts';
import { clusterTimeoutMs, soakOr, visitPauseMs } from './soak.ts';
import { startFaultCluster, type FaultCluster } from './start-fault-cluster.ts';

/** Large enough for the journal that grows while Kafka is unavailable in the long form. */
const journalDisk = mountSmallDisk(64);
const kafkaDisk = mountSmallDisk(96);
const fullMs = soakOr(30_000, 2_000);
/** Visits after the disk is writable again, all of which must be counted. */
const recoveredVisits = 50;
const testTimeoutMs = 180_000;

describe.runIf(journalDisk && kafkaDisk)('on small disks', () => {
  let cluster: FaultCluster;
  beforeAll(async () => {
    cluster = await startFaultCluster({
      own: ['kafka'],
      redirects: 1,
      analytics: 1,
      webhooks: 0,
      kafkaDirectory: kafkaDisk!.directory,
      envOf: (name): Record<string, string> => (name === 'redirect' ? { DATA_DIR: journalDisk!.directory } : {}),
    });
  }, clusterTimeoutMs);
  afterAll(async () => {
    await cluster.stop();
    journalDisk?.remove();
    kafkaDisk?.remove();
  });

  test(
    "with the redirect's disk full visitors are redirected, lost clicks are counted exactly, and it recovers by itself",
    { timeout: testTimeoutMs },
    async () => {
      const [redirect] = cluster.redirects;
      const links = await cluster.createWarmLinks(6);
      const load = startMarkedLoad(cluster, links, createRandom(12), {
        clients: 4,
        pauseMs: visitPauseMs,
        name: 'full',
      });
      await sleep(500);
      journalDisk!.fill();
      await waitFor(async () => (await readMetric(redirect!, 'journal_degraded')) === 1);
      expect(await readReadiness(redirect!)).toMatchObject({
        status: 200, // it can still redirect
        body: { status: 'degraded', checks: { journal: false } },
      });
      await sleep(fullMs);
      journalDisk!.clear();
      await waitFor(async () => (await readMetric(redirect!, 'journal_degraded')) === 0, { timeoutMs: 20_000 });
      await sleep(500);
      await load.stop();
      expect([...load.statuses.keys()]).toEqual([302]);
      const lost = await readMetric(redirect!, 'journal_drops_total');
      expect(lost).toBeGreaterThan(0);
      const ids = links.map(({ id }) => `'${id}'`).join(', ');
      const read = () =>
        readRows<{ referrer: string }>(cluster, `select referrer from clicks where link_id in (${ids})`);
      await waitFor(async () => (await read()).length === load.acknowledged.size - lost, {
        timeoutMs: 30_000,
        what: `${load.acknowledged.size} acknowledged clicks without the ${lost} lost ones to be stored`,
      });
      expect(new Set((await read()).map(({ referrer }) => referrer)).size).toBe(load.acknowledged.size - lost);
    },
  );

  test(
    'a redirect that starts on a read-only disk redirects at once, counts lost clicks, and recovers by itself',
    { timeout: testTimeoutMs },
    async () => {
      const [redirect] = cluster.redirects;
      const links = await cluster.createWarmLinks(2);
      await redirect!.stop();
      journalDisk!.setReadOnly(true);
      redirect!.start({ DATA_DIR: join(journalDisk!.directory, 'new') });
      await redirect!.untilReady();
      expect(await readReadiness(redirect!)).toMatchObject({
        status: 200,
        body: { status: 'degraded', checks: { journal: false } },
      });
      for (const { slug } of links) expect((await cluster.visitAt(redirect!, `/${slug}`)).status).toBe(302);
      expect(await readMetric(redirect!, 'journal_drops_total')).toBe(links.length);
      journalDisk!.setReadOnly(false);
      await waitFor(async () => (await readMetric(redirect!, 'journal_degraded')) === 0, { timeoutMs: 20_000 });
      const load = startMarkedLoad(cluster, links, createRandom(14), {
        clients: 2,
        pauseMs: visitPauseMs,
        name: 'late',
      });
      await waitFor(() => load.acknowledged.size >= recoveredVisits, { what: 'visits after the recovery' });
      await load.stop();
      expect([...load.statuses.keys()]).toEqual([302]);
      expect(await readMetric(redirect!, 'journal_drops_total')).toBe(links.length);
      await expectCountedOnce(cluster, links, [load], { timeoutMs: 60_000 });
    },
  );

  test(
    "with Kafka's disk full no visit fails, and once there is space again every click is counted once",
    { timeout: testTimeoutMs },
    async () => {
      const [redirect] = cluster.redirects;
      const links = await cluster.createWarmLinks(6);
      const load = startMarkedLoad(cluster, links, createRandom(13), {
        clients: 4,
        pauseMs: visitPauseMs,
        name: 'kafka',
      });
      await sleep(500);
      kafkaDisk!.fill();
      await waitFor(async () => (await readMetric(redirect!, 'kafka_up')) === 0, {
        timeoutMs: 60_000,
        what: 'the broker to accept no more records',
      });
      await sleep(fullMs);
      kafkaDisk!.clear();
      await cluster.store('kafka').kill();
      await cluster.store('kafka').startAgain();
      await load.stop();
      expect([...load.statuses.keys()]).toEqual([302]);
      await expectCountedOnce(cluster, links, [load], { timeoutMs: 90_000 });
    },
  );
});
