import { sleep } from '@linkplane/runtime';
import { readSeed, waitFor } from '@linkplane/testing';
import { expect, test } from 'vitest';
import { expectCountedOnce } from '../support/expect-counted-once.ts';
import { startMarkedLoad } from '../support/start-marked-load.ts';
import { createRandom } from '../support/random.ts';
import { readMetric, sumMetric } from './read-admin.ts';
import { soakOr } from './soak.ts';
import type { FaultCluster } from './start-fault-cluster.ts';

const seed = readSeed();
const stormRounds = soakOr(40, 4);
const stormPauseMs = soakOr(3_000, 1_000);
const visitPauseMs = soakOr(10, 30);
/** Longer than the session timeout of the consumer group. */
const takeOverMsMax = 60_000;
const drainMsMax = 90_000;
/** Time for the resumed consumer to act on partitions that it has lost, while clicks still arrive. */
const resumedMs = 1_500;
const partitions = 6;

export function testConsumersComeAndGo(cluster: () => FaultCluster): void {
  test(
    `consumers killed and started in quick succession, and one that resumes after losing its partitions, count every click once (SEED=${seed})`,
    { timeout: stormRounds * (stormPauseMs + 3_000) + takeOverMsMax + drainMsMax + 30_000 },
    () => expectStoredOnce(cluster()),
  );
}

async function expectStoredOnce(cluster: FaultCluster): Promise<void> {
  const random = createRandom(seed);
  const [zombie, ...others] = cluster.analytics;
  const links = await cluster.createWarmLinks(30); // enough that every partition has clicks
  const storedBefore = await readMetric(zombie!, 'clicks_stored_total');
  const load = startMarkedLoad(cluster.atRedirects, links, createRandom(9), { clients: 4, pauseMs: visitPauseMs });
  await waitFor(async () => (await readMetric(zombie!, 'clicks_stored_total')) - storedBefore > 50, {
    timeoutMs: 30_000,
  });
  zombie!.signal('SIGSTOP');

  for (let round = 0; round < stormRounds; round += 1) {
    const target = others[Math.floor(random() * others.length)]!;
    if (target.isRunning()) await (random() < 0.5 ? target.kill() : target.stop());
    await sleep(random() * stormPauseMs);
    if (random() < 0.7) target.start();
    await sleep(random() * stormPauseMs);
  }
  for (const one of others) if (!one.isRunning()) one.start();
  await waitFor(async () => (await sumMetric(others, 'stream_partitions')) === partitions, {
    timeoutMs: takeOverMsMax,
    pollMs: 100,
    what: 'the other consumers to have every partition',
  });

  zombie!.signal('SIGCONT');
  await sleep(resumedMs);
  await load.stop();
  expect([...load.statuses.keys()]).toEqual([302]);
  await expectCountedOnce(cluster, links, [load], { timeoutMs: drainMsMax });
}
