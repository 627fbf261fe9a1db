import type { ClusterService } from '@linkplane/local-cluster';
import { sleep } from '@linkplane/runtime';
import { waitFor } from '@linkplane/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectCountedOnce } from '../support/expect-counted-once.ts';
import { startMarkedLoad } from '../support/start-marked-load.ts';
import { createRandom } from '../support/random.ts';
import { clusterTimeoutMs, isSoak } from './soak.ts';
import { startFaultCluster, type FaultCluster } from './start-fault-cluster.ts';

/** Each consumer ends itself at one of these places, when it passes it for the second time. */
const places = ['after-pending-range', 'after-insert', 'before-final-transaction', 'after-final-transaction'];
const rounds = 15;
const dieWithinMs = 60_000;
const drainMsMax = 90_000;

let cluster: FaultCluster | undefined;
beforeAll(async () => {
  if (!isSoak) return;
  const envOf = (name: string, nth: number): Record<string, string> => {
    const place = places[nth - 1];
    return name === 'analytics' && place !== undefined ? { FAILPOINT: `${place}:2` } : {};
  };
  cluster = await startFaultCluster({ redirects: 1, analytics: places.length, envOf });
}, clusterTimeoutMs);
afterAll(async () => await cluster?.stop());

// Takes minutes, because a consumer group waits for its dead members. services/analytics/test/kill-consumer.test.ts is
// the short form, without a group.
test.runIf(isSoak)(
  'consumers killed between any two steps of a batch lose no click and count none twice',
  { timeout: rounds * 2 * dieWithinMs + drainMsMax + 30_000 },
  async () => {
    if (!cluster) throw new Error('there is no cluster');
    const { analytics } = cluster;
    const links = await cluster.createWarmLinks(30); // so that every partition has clicks
    const load = startMarkedLoad(cluster, links, createRandom(8), { clients: 4, pauseMs: 10 });
    for (let round = 0; round < rounds; round += 1) {
      await waitFor(() => analytics.filter((one) => !one.isRunning()).length >= 3, {
        timeoutMs: dieWithinMs,
        what: 'the consumers to have died',
      });
      for (const one of analytics) if (!one.isRunning()) one.start();
    }
    await load.stop();
    const healing = keepAlive(analytics);
    await expectCountedOnce(cluster, links, [load], { timeoutMs: drainMsMax });
    await healing.stop();
    expect([...load.statuses.keys()]).toEqual([302]);
  },
);

/** Restarts dead consumers like an orchestrator; here each dies again after one batch. */
function keepAlive(analytics: ClusterService[]): { stop(): Promise<void> } {
  const stopping = new AbortController();
  const running = (async () => {
    while (!stopping.signal.aborted) {
      for (const one of analytics) if (!one.isRunning()) one.start();
      await sleep(500, stopping.signal);
    }
  })();
  return {
    async stop() {
      stopping.abort();
      await running;
    },
  };
}
