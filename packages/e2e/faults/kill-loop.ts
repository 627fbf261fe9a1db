import { sleep } from '@linkplane/runtime';
import { expect, test } from 'vitest';
import { expectCountedOnce } from '../support/expect-counted-once.ts';
import { startMarkedLoad } from '../support/marked-load.ts';
import { createRandom } from '../support/random.ts';
import { openBalancer } from './open-balancer.ts';
import { storeNames } from './own-servers.ts';
import { soakOr } from './soak.ts';
import type { FaultCluster } from './start-fault-cluster.ts';

const seed = Number(process.env['SEED'] ?? Date.now() % 1_000_000);
const faultCount = Number(process.env['KILLS'] ?? soakOr(130, 8));
const frozenShare = 0.2;
const frozenMsMax = soakOr(4_000, 1_500);
const pauseMsMax = soakOr(2_500, 1_200);
const downMsMax = soakOr(3_000, 800);
const clients = 8;
const visitPauseMs = soakOr(10, 20);
const links = 12;

/** Something that can be hurt and comes back. */
type Victim = {
  name: string;
  kill(): Promise<void>;
  /** Resolves when it runs again; it need not be well by then. */
  startAgain(): Promise<void>;
  freeze(): void;
  thaw(): void;
};

export function testKillLoop(cluster: () => FaultCluster): void {
  test(
    `${faultCount} random kills and freezes of redirects, consumers, Kafka, Redis, ClickHouse and Postgres cost no click and double none (SEED=${seed})`,
    { timeout: 120_000 + faultCount * 10_000 },
    () => expectAllCounted(cluster()),
  );
}

async function expectAllCounted(cluster: FaultCluster): Promise<void> {
  console.log(`kill loop: SEED=${seed} KILLS=${faultCount}`);
  const random = createRandom(seed);
  const created = await cluster.createWarmLinks(links);
  const balancer = openBalancer(cluster);
  const load = startMarkedLoad(balancer, created, createRandom(seed + 1), { clients, pauseMs: visitPauseMs });
  const { counts, redirectKills } = await hurtAtRandom(findVictims(cluster), random);
  await load.stop();
  balancer.close();
  const { answered, stored } = await expectCountedOnce(cluster, created, [load], {
    unheardMax: redirectKills * clients,
    timeoutMs: 120_000,
  });
  expect(answered).toBeGreaterThan(faultCount * 10);
  const told = { seed, ...Object.fromEntries(counts), answered, stored, statuses: Object.fromEntries(load.statuses) };
  console.log(`kill loop: 0 lost, 0 doubled ${JSON.stringify(told)}`);
}

/** Each victim is hurt again only once it is back; several may be down at once. */
async function hurtAtRandom(
  victims: Victim[],
  random: () => number,
): Promise<{ counts: Map<string, number>; redirectKills: number }> {
  const counts = new Map<string, number>();
  const busy = new Map<Victim, Promise<void>>();
  let redirectKills = 0;
  for (let done = 0; done < faultCount; done += 1) {
    await sleep(random() * pauseMsMax);
    const [choice, how, lasting] = [random(), random(), random()];
    while (busy.size === victims.length) await Promise.race(busy.values());
    const free = victims.filter((victim) => !busy.has(victim));
    const victim = free[Math.floor(choice * free.length)]!;
    const isFrozen = how < frozenShare;
    const label = `${isFrozen ? 'frozen' : 'killed'} ${victim.name.replace(/-\d$/, '')}`;
    counts.set(label, (counts.get(label) ?? 0) + 1);
    if (!isFrozen && victim.name.startsWith('redirect')) redirectKills += 1;
    const hurting = isFrozen ? freeze(victim, lasting * frozenMsMax) : kill(victim, lasting * downMsMax);
    busy.set(
      victim,
      hurting.finally(() => busy.delete(victim)),
    );
  }
  await Promise.all(busy.values());
  return { counts, redirectKills };
}

async function kill(victim: Victim, downMs: number): Promise<void> {
  await victim.kill();
  await sleep(downMs);
  await victim.startAgain();
}

async function freeze(victim: Victim, frozenMs: number): Promise<void> {
  victim.freeze();
  await sleep(frozenMs);
  victim.thaw();
}

function findVictims(cluster: FaultCluster): Victim[] {
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
