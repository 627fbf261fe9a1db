import { sleep } from '@linkplane/runtime';
import { expect, test } from 'vitest';
import { expectCountedOnce } from '../support/expect-counted-once.ts';
import { startMarkedLoad } from '../support/start-marked-load.ts';
import { createRandom } from '../support/random.ts';
import { storeNames } from './own-servers.ts';
import { percentile, soakOr, visitPauseMs } from './soak.ts';
import type { FaultCluster } from './start-fault-cluster.ts';

const phaseMs = soakOr(30_000, 2_500);
const cutCount = soakOr(60, 6);
/** Maximum time of a visit that waits for slow stores on a busy machine. No exact time is guaranteed. */
const visitMsMax = 3_000;
const testTimeoutMs = 240_000;

export function testSlowNetwork(cluster: () => FaultCluster): void {
  test(
    'with every connection to a store slow, jittery, fragmented and cut repeatedly, cached links redirect and every click is counted once',
    { timeout: testTimeoutMs },
    () => expectResponsesOverBadConnections(cluster()),
  );
}

async function expectResponsesOverBadConnections(cluster: FaultCluster): Promise<void> {
  const links = await cluster.createWarmLinks(6);
  const load = startMarkedLoad(cluster.atRedirects, links, createRandom(15), { clients: 4, pauseMs: visitPauseMs });
  await sleep(500);
  for (const name of storeNames) cluster.proxy(name).disturb({ delayMs: 200, jitterMs: 100 });
  await sleep(phaseMs);
  const slow = percentile(load.timesMs(), 0.99);
  for (const name of storeNames) cluster.proxy(name).disturb({ pieceBytesMax: 7, jitterMs: 2 });
  await sleep(phaseMs);
  const random = createRandom(16);
  for (let cut = 0; cut < cutCount; cut += 1) {
    const proxy = cluster.proxy(storeNames[Math.floor(random() * storeNames.length)]!);
    const how = Math.floor(random() * 3);
    if (how === 0) proxy.cut();
    else if (how === 1) proxy.halfClose();
    else proxy.loseReplies(Math.floor(random() * 200), 2);
    await sleep(200 + random() * 500);
    proxy.restore();
  }
  await load.stop();
  expect([...load.statuses.keys()]).toEqual([302]);
  expect(Math.max(...load.timesMs())).toBeLessThan(visitMsMax);
  const { acknowledged } = await expectCountedOnce(cluster, links, [load], { timeoutMs: 90_000 });
  console.log(`slow network: ${acknowledged} visits, p99 with stores 200-300 ms away ${slow.toFixed(1)} ms`);
}
