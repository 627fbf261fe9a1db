import { join } from 'node:path';
import { sleep } from '@linkplane/runtime';
import { readSeed } from '@linkplane/testing';
import { expect, test } from 'vitest';
import { expectCountedOnce } from '../support/expect-counted-once.ts';
import { startMarkedLoad } from '../support/start-marked-load.ts';
import { createRandom } from '../support/random.ts';
import { openBalancer } from './open-balancer.ts';
import { soakOr } from './soak.ts';
import type { FaultCluster } from './start-fault-cluster.ts';

const seed = readSeed();
const kills = soakOr(60, 4);
const clients = 8;
const visitPauseMs = soakOr(3, 20);
const starvedShareMax = 0.02;

export function testRedirectKilled(cluster: () => FaultCluster): void {
  test(
    `with redirects killed ${kills} times under load every acknowledged click is counted once, also of a process that stays dead (SEED=${seed})`,
    { timeout: 60_000 + kills * 5_000 },
    () => expectNoClickLost(cluster()),
  );
}

async function expectNoClickLost(cluster: FaultCluster): Promise<void> {
  const [first] = cluster.redirects;
  // Both redirects share one DATA_DIR, in this test only.
  const shared = { DATA_DIR: join(cluster.dataDirectory, 'redirect-2') };
  await first!.stop();
  first!.start(shared);
  await first!.untilReady();
  try {
    await expectNoneLost(cluster, shared);
  } finally {
    await first!.stop();
    first!.start();
  }
}

async function expectNoneLost(cluster: FaultCluster, shared: Record<string, string>): Promise<void> {
  const random = createRandom(seed);
  const [first, second] = cluster.redirects;
  const links = await cluster.createWarmLinks(6);
  const balancer = openBalancer(cluster);
  const load = startMarkedLoad(balancer, links, createRandom(7), { clients, pauseMs: visitPauseMs });
  for (let kill = 0; kill < kills; kill += 1) {
    const target = kill % 2 === 0 ? first! : second!;
    await sleep(100 + random() * 600);
    await target.kill();
    target.start(shared);
    await target.untilReady();
  }
  // The second redirect on the same DATA_DIR ships the journal that the first one leaves.
  await sleep(300);
  await first!.kill();
  await sleep(300);
  await load.stop();
  balancer.close();
  expect([...load.statuses.keys()].filter((status) => ![302, 503, 'none'].includes(status))).toEqual([]);
  // On an overloaded machine the first lookups of a new process may time out with 503, which is not a click.
  expect((load.statuses.get(503) ?? 0) / load.acknowledged.size).toBeLessThan(starvedShareMax);
  const { acknowledged } = await expectCountedOnce(cluster, links, [load], {
    unacknowledgedMax: clients * (kills + 1),
  });
  expect(acknowledged).toBeGreaterThan(300);
}
