import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sleep } from '@linkplane/runtime';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectCountedOnce } from '../expect-counted-once.ts';
import { startMarkedLoad } from '../marked-load.ts';
import { createRandom } from '../random.ts';
import { openBalancer } from './open-balancer.ts';
import { clusterTimeoutMs, soakOr } from './soak.ts';
import { startFaultCluster, type FaultCluster } from './start-fault-cluster.ts';

const dataDirectory = mkdtempSync(join(tmpdir(), 'linkplane-shared-data-'));
let cluster: FaultCluster;
beforeAll(async () => {
  const envOf = (name: string): Record<string, string> => (name === 'redirect' ? { DATA_DIR: dataDirectory } : {});
  cluster = await startFaultCluster({ redirects: 2, analytics: 1, envOf });
}, clusterTimeoutMs);
afterAll(async () => {
  await cluster.stop();
  rmSync(dataDirectory, { recursive: true, force: true });
});

const seed = Number(process.env['SEED'] ?? Date.now() % 1_000_000);
const kills = soakOr(60, 4);
const clients = 8;

test(
  `redirects killed ${kills} times under load: every answered click is counted once, those of a process that stays dead too (SEED=${seed})`,
  { timeout: 60_000 + kills * 5_000 },
  async () => {
    const random = createRandom(seed);
    const links = await cluster.createWarmLinks(6);
    const balancer = openBalancer(cluster);
    const load = startMarkedLoad(balancer, links, createRandom(7), { clients, pauseMs: 3 });
    for (let kill = 0; kill < kills; kill += 1) {
      const victim = cluster.redirects[kill % 2]!;
      await sleep(100 + random() * 600);
      await victim.kill();
      victim.start();
      await victim.untilReady();
    }
    // The other one, which has the same DATA_DIR, ships what this one has left behind.
    await sleep(300);
    await cluster.redirects[0]!.kill();
    await sleep(300);
    await load.stop();
    balancer.close();
    expect([...load.statuses.keys()].filter((status) => status !== 302 && status !== 'none')).toEqual([]);
    const { answered } = await expectCountedOnce(cluster, links, [load], { unheardMax: clients * (kills + 1) });
    expect(answered).toBeGreaterThan(300);
  },
);
