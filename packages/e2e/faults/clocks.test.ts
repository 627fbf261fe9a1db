import { sleep } from '@linkplane/runtime';
import { waitFor } from '@linkplane/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { expectCountedOnce } from '../support/expect-counted-once.ts';
import { startMarkedLoad } from '../support/start-marked-load.ts';
import { createRandom } from '../support/random.ts';
import { readRows } from '../support/read-rows.ts';
import { findFaketime } from '../support/find-faketime.ts';
import { readMetric } from './read-admin.ts';
import { clusterTimeoutMs, soakOr, visitPauseMs } from './soak.ts';
import { startFaultCluster, type FaultCluster } from './start-fault-cluster.ts';

const faketime = findFaketime();
const offsets = ['+7200', '-7200'];
const loadMs = soakOr(30_000, 2_000);
const testTimeoutMs = 120_000;
const startsInMs = 4_000;
const lastsMs = 5_000;
/** Maximum difference between the nodes in the time at which a link starts or expires. */
const agreeWithinMs = 1_000;

describe.runIf(faketime)('with redirects and consumers whose clocks are two hours ahead and behind', () => {
  let cluster: FaultCluster;
  beforeAll(async () => {
    cluster = await startFaultCluster({
      redirects: 2,
      analytics: 2,
      webhooks: 0,
      envOf: (name, nth): Record<string, string> => (name === 'management' ? {} : faketime!(offsets[nth - 1]!)),
    });
    // Each uses its own clock until it has read the store's time, which takes a second attempt when the start is slow.
    await waitFor(async () => (await readAheadMinutes()).every((minutes) => minutes !== 0));
  }, clusterTimeoutMs);
  afterAll(async () => await cluster.stop());

  async function readAheadMinutes(): Promise<number[]> {
    const ahead = await Promise.all(cluster.redirects.map((one) => readMetric(one, 'clock_ahead_seconds')));
    return ahead.map((seconds) => Math.round(seconds / 60));
  }

  test('the processes do run with wrong clocks', async () => {
    expect(await readAheadMinutes()).toEqual([120, -120]);
  });

  test('a link starts and expires at the same time on all redirects', async () => {
    const startsAt = Date.now() + startsInMs;
    const expiresAt = startsAt + lastsMs;
    const link = await cluster.api.createLink({
      url: 'https://example.com/between',
      startsAt: new Date(startsAt).toISOString(),
      expiresAt: new Date(expiresAt).toISOString(),
    });
    const visitAll = async () => {
      const responses = await Promise.all(cluster.redirects.map((one) => cluster.visitAt(one, `/${link.slug}`)));
      return responses.map(({ status }) => status);
    };
    expect(await visitAll()).toEqual([404, 404]);
    await sleep(startsAt - Date.now() + agreeWithinMs);
    expect(await visitAll()).toEqual([302, 302]);
    await sleep(expiresAt - Date.now() + agreeWithinMs);
    expect(await visitAll()).toEqual([410, 410]);
  });

  test('every click is counted once, with the correct time', { timeout: testTimeoutMs }, async () => {
    const links = await cluster.createWarmLinks(6);
    const beganAtMs = Date.now();
    const load = startMarkedLoad(cluster, links, createRandom(17), { clients: 4, pauseMs: visitPauseMs });
    await sleep(loadMs);
    await load.stop();
    expect([...load.statuses.keys()]).toEqual([302]);
    const { stored } = await expectCountedOnce(cluster, links, [load], { timeoutMs: 60_000 });
    const ids = links.map(({ id }) => `'${id}'`).join(', ');
    const [row] = await readRows<{ ids: string; first: string; last: string }>(
      cluster,
      `select uniqExact(id) as ids, toUnixTimestamp64Milli(min(timestamp)) as first, toUnixTimestamp64Milli(max(timestamp)) as last
       from clicks where link_id in (${ids})`,
    );
    expect(Number(row?.ids)).toBe(stored);
    expect(Number(row?.first)).toBeGreaterThan(beganAtMs - 2_000);
    expect(Number(row?.last)).toBeLessThan(Date.now() + 2_000);
    await waitFor(async () => (await cluster.api.getLink(links[0]!.id)).clicks > 0);
  });
});
