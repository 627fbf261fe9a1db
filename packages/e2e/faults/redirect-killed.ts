import { join } from 'node:path';
import { sleep } from '@linkplane/runtime';
import { expect, test } from 'vitest';
import { expectCountedOnce } from '../support/expect-counted-once.ts';
import { startMarkedLoad } from '../support/marked-load.ts';
import { createRandom } from '../support/random.ts';
import { openBalancer } from './open-balancer.ts';
import { soakOr } from './soak.ts';
import type { FaultCluster } from './start-fault-cluster.ts';

const seed = Number(process.env['SEED'] ?? Date.now() % 1_000_000);
const kills = soakOr(60, 4);
const clients = 8;
const visitPauseMs = soakOr(3, 20);
const starvedShareMax = 0.02;

export function testRedirectKilled(cluster: () => FaultCluster): void {
  test(
    `redirects killed ${kills} times under load: every answered click is counted once, those of a process that stays dead too (SEED=${seed})`,
    { timeout: 60_000 + kills * 5_000 },
    () => expectNoClickLost(cluster()),
  );
}

async function expectNoClickLost(cluster: FaultCluster): Promise<void> {
  const [first] = cluster.redirects;
  // For this test alone both have one DATA_DIR.
  const shared = { DATA_DIR: join(cluster.dataDirectory, 'redirect-2') };
  await first!.stop();
  first!.start(shared);
  await first!.untilReady();
  try {
    await expectNoneOfThemLost(cluster, shared);
  } finally {
    await first!.stop();
    first!.start();
  }
}

async function expectNoneOfThemLost(cluster: FaultCluster, shared: Record<string, string>): Promise<void> {
  const random = createRandom(seed);
  const [first, second] = cluster.redirects;
  const links = await cluster.createWarmLinks(6);
  const balancer = openBalancer(cluster);
  const load = startMarkedLoad(balancer, links, createRandom(7), { clients, pauseMs: visitPauseMs });
  for (let kill = 0; kill < kills; kill += 1) {
    const victim = kill % 2 === 0 ? first! : second!;
    await sleep(100 + random() * 600);
    await victim.kill();
    victim.start(shared);
    await victim.untilReady();
  }
  // The other one, which has the same DATA_DIR, ships what this one has left behind.
  await sleep(300);
  await first!.kill();
  await sleep(300);
  await load.stop();
  balancer.close();
  expect([...load.statuses.keys()].filter((status) => ![302, 503, 'none'].includes(status))).toEqual([]);
  // The first lookups of a new process may be too slow for a starved machine, and say so: no click.
  expect((load.statuses.get(503) ?? 0) / load.answered.size).toBeLessThan(starvedShareMax);
  const { answered } = await expectCountedOnce(cluster, links, [load], { unheardMax: clients * (kills + 1) });
  expect(answered).toBeGreaterThan(300);
}
