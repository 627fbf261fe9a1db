import { sleep } from '@linkplane/runtime';
import { readSeed } from '@linkplane/testing';
import { expect, test } from 'vitest';
import { convertSteadily } from '../support/convert-steadily.ts';
import { eraseSteadily } from '../support/erase-steadily.ts';
import { expectCountedOnce } from '../support/expect-counted-once.ts';
import { startMarkedLoad } from '../support/start-marked-load.ts';
import { createRandom } from '../support/random.ts';
import { createDecidingLinks, visitorAddress } from './deciding-links.ts';
import { expectDecisionsCounted } from './expect-decisions-counted.ts';
import { openBalancer } from './open-balancer.ts';
import { storeNames } from './own-servers.ts';
import { soakOr } from './soak.ts';
import type { FaultCluster } from './start-fault-cluster.ts';

const seed = readSeed();
const faultCount = Number(process.env['KILLS'] ?? soakOr(130, 8));
const frozenShare = 0.2;
const frozenMsMax = soakOr(4_000, 1_500);
const pauseMsMax = soakOr(2_500, 1_200);
const downMsMax = soakOr(3_000, 800);
const clients = 8;
const visitPauseMs = soakOr(10, 20);
const links = 12;

/** A process that can be killed and frozen, and recovers. */
type FaultTarget = {
  name: string;
  kill(): Promise<void>;
  /** Resolves when it runs again; it may still be unhealthy. */
  startAgain(): Promise<void>;
  freeze(): void;
  thaw(): void;
};

export function testKillLoop(cluster: () => FaultCluster): void {
  test(
    `${faultCount} random kills and freezes of redirects, consumers, Kafka, Redis, ClickHouse and Postgres lose no click or conversion and double none (SEED=${seed})`,
    { timeout: 120_000 + faultCount * 10_000 },
    () => expectAllCounted(cluster()),
  );
}

async function expectAllCounted(cluster: FaultCluster): Promise<void> {
  console.log(`kill loop: SEED=${seed} KILLS=${faultCount}`);
  const random = createRandom(seed);
  const deciding = await createDecidingLinks(cluster);
  const decided = [deciding.ruled, deciding.split];
  const created = [...(await cluster.createWarmLinks(links)), ...decided];
  const [erased] = await cluster.createWarmLinks(1);
  const erasing = eraseSteadily(cluster, erased!);
  const shop = { url: 'https://example.com/shop', clickToken: true };
  const converting = convertSteadily(cluster, await cluster.api.createLink(shop));
  const balancer = openBalancer(cluster);
  const visitors = createRandom(seed + 2);
  const load = startMarkedLoad(balancer, created, createRandom(seed + 1), {
    clients,
    pauseMs: visitPauseMs,
    headersOf: () => ({ 'X-Forwarded-For': visitorAddress(visitors()) }),
  });
  const { counts, redirectKills } = await injectRandomFaults(findFaultTargets(cluster), random);
  await load.stop();
  balancer.close();
  const { acknowledged, stored } = await expectCountedOnce(cluster, created, [load], {
    unacknowledgedMax: redirectKills * clients,
    timeoutMs: 120_000,
  });
  expect(acknowledged).toBeGreaterThan(faultCount * 10);
  const decisions = await expectDecisionsCounted(cluster, decided, load);
  await erasing.expectExact();
  await converting.expectCountedOnce();
  const summary = {
    seed,
    conversions: converting.count(),
    ...Object.fromEntries(counts),
    acknowledged,
    stored,
    decisions,
    statuses: Object.fromEntries(load.statuses),
  };
  console.log(`kill loop: 0 lost, 0 doubled ${JSON.stringify(summary)}`);
}

/** A target gets its next fault only once it has recovered; several may be down at once. */
async function injectRandomFaults(
  targets: FaultTarget[],
  random: () => number,
): Promise<{ counts: Map<string, number>; redirectKills: number }> {
  const counts = new Map<string, number>();
  const busy = new Map<FaultTarget, Promise<void>>();
  let redirectKills = 0;
  for (let done = 0; done < faultCount; done += 1) {
    await sleep(random() * pauseMsMax);
    const [choice, how, lasting] = [random(), random(), random()];
    while (busy.size === targets.length) await Promise.race(busy.values());
    const free = targets.filter((target) => !busy.has(target));
    const target = free[Math.floor(choice * free.length)]!;
    const isFrozen = how < frozenShare;
    const label = `${isFrozen ? 'frozen' : 'killed'} ${target.name.replace(/-\d$/, '')}`;
    counts.set(label, (counts.get(label) ?? 0) + 1);
    if (!isFrozen && target.name.startsWith('redirect')) redirectKills += 1;
    const fault = isFrozen ? freeze(target, lasting * frozenMsMax) : kill(target, lasting * downMsMax);
    busy.set(
      target,
      fault.finally(() => busy.delete(target)),
    );
  }
  await Promise.all(busy.values());
  return { counts, redirectKills };
}

async function kill(target: FaultTarget, downMs: number): Promise<void> {
  await target.kill();
  await sleep(downMs);
  await target.startAgain();
}

async function freeze(target: FaultTarget, frozenMs: number): Promise<void> {
  target.freeze();
  await sleep(frozenMs);
  target.thaw();
}

function findFaultTargets(cluster: FaultCluster): FaultTarget[] {
  const services = [...cluster.redirects, ...cluster.analytics].map((service, index) => ({
    name: `${service.name}-${index}`,
    kill: () => service.kill(),
    startAgain: async () => {
      service.start();
      await service.untilReady();
    },
    freeze: () => service.signal('SIGSTOP'),
    thaw: () => service.signal('SIGCONT'),
  }));
  const stores = storeNames.map((name) => ({ ...cluster.store(name), name }));
  return [...services, ...stores];
}
