import { sleep } from '@linkplane/runtime';
import { expect, test } from 'vitest';
import { expectCountedOnce } from '../support/expect-counted-once.ts';
import { startMarkedLoad } from '../support/start-marked-load.ts';
import { createRandom } from '../support/random.ts';
import { openBalancer } from './open-balancer.ts';
import { percentile, soakOr } from './soak.ts';
import type { FaultCluster } from './start-fault-cluster.ts';

const rounds = soakOr(10, 1);
const visitPauseMs = soakOr(2, 10);
/**
 * Maximum share of 503 responses. An idle machine has none; on an overloaded one the first lookups of a new process may
 * time out with 503.
 */
const starvedShareMax = soakOr(0.001, 0.01);
const exitMsMax = 15_000;

/** DRAIN_DELAY_MS lets the redirects of the cluster drain slowly enough for a balancer to notice. */
export function testRollingRestart(cluster: () => FaultCluster): void {
  test(
    'redirects restarted one after the other under keep-alive load fail no request and lose no click',
    { timeout: 60_000 + rounds * 2 * 30_000 },
    () => expectNoRequestFails(cluster()),
  );
}

async function expectNoRequestFails(cluster: FaultCluster): Promise<void> {
  const links = await cluster.createWarmLinks(6);
  const balancer = openBalancer(cluster);
  const load = startMarkedLoad(balancer, links, createRandom(14), { clients: 8, pauseMs: visitPauseMs });
  await sleep(500);
  for (let round = 0; round < rounds; round += 1)
    for (const redirect of cluster.redirects) {
      const stoppingAtMs = performance.now();
      await redirect.stop();
      expect(performance.now() - stoppingAtMs).toBeLessThan(exitMsMax);
      redirect.start();
      await redirect.untilReady();
      await balancer.untilSentTo(redirect);
    }
  await load.stop();
  balancer.close();
  const unavailable = load.statuses.get(503) ?? 0;
  expect(Object.fromEntries(load.statuses)).toEqual({
    302: load.acknowledged.size,
    ...(unavailable > 0 && { 503: unavailable }),
  });
  expect(unavailable / load.acknowledged.size).toBeLessThan(starvedShareMax);
  const { acknowledged } = await expectCountedOnce(cluster, links, [load]);
  console.log(
    `rolling restart: ${acknowledged} visits, ${unavailable} unavailable, none broken off, p99 ${percentile(load.timesMs(), 0.99).toFixed(1)} ms`,
  );
}
