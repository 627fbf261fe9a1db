import { sleep } from '@linkplane/runtime';
import { waitFor } from '@linkplane/testing';
import { describe, expect, test } from 'vitest';
import { expectCountedOnce } from '../support/expect-counted-once.ts';
import { startMarkedLoad } from '../support/start-marked-load.ts';
import { createRandom } from '../support/random.ts';
import { createDecidingLinks, newNetwork, password, to, tryPassword, type DecidingLinks } from './deciding-links.ts';
import { expectEditsFollowed, expectFollowedEverywhere } from './expect-edits-followed.ts';
import { readMemoryMegabytes, readMetric } from './read-admin.ts';
import { percentile, soakOr, timedVisitPauseMs } from './soak.ts';
import type { FaultCluster } from './start-fault-cluster.ts';

type Fault = {
  fault: string;
  begin(cluster: FaultCluster): Promise<void>;
  end(cluster: FaultCluster): Promise<void>;
};

const baselineMs = soakOr(15_000, 1_000);
const outageMs = soakOr(60_000, 2_500);
/** The guarantee is 50 ms on an idle machine; the rest allows for other load on the test machine. */
const slowerByMsMax = 250;
const growthMegabytesMax = 60;

const faults: Fault[] = [
  {
    fault: 'killed',
    begin: (cluster) => cluster.store('redis').kill(),
    end: (cluster) => cluster.store('redis').startAgain(),
  },
  {
    fault: 'frozen',
    begin: async (cluster) => cluster.store('redis').freeze(),
    end: async (cluster) => cluster.store('redis').thaw(),
  },
  {
    fault: 'behind a proxy that discards everything',
    begin: async (cluster) => cluster.proxy('redis').blackHole(),
    end: async (cluster) => cluster.proxy('redis').restore(),
  },
];

export function testRedisAway(cluster: () => FaultCluster): void {
  describe.each(faults)('with Redis $fault', { timeout: baselineMs + outageMs + 90_000 }, (fault) => {
    test('no visit fails or slows down, memory stays flat, and Redis is used again when it returns', () =>
      expectUnnoticed(cluster(), fault));
    test('the API counts per process, rate-limit headers are sent, and a link change takes effect within a second', () =>
      expectChangesFollowed(cluster(), fault));
    test('rules, split tests and passwords decide, tries of passwords are counted per process, and edits of them take effect within a second', () =>
      expectDecisions(cluster(), fault));
  });

  test(
    'a Redis that restarts empty resets no click limit and no token, and causes one Postgres load per key and node',
    { timeout: 90_000 },
    () => expectNothingLostWithRedis(cluster()),
  );
}

async function expectUnnoticed(cluster: FaultCluster, { fault, begin, end }: Fault): Promise<void> {
  const { redirects } = cluster;
  const links = await cluster.createWarmLinks(8);
  const load = startMarkedLoad(cluster.atRedirects, links, createRandom(1), {
    clients: 6,
    pauseMs: timedVisitPauseMs,
    name: fault.slice(0, 3),
  });
  await sleep(baselineMs);
  const before = percentile(load.timesMs(), 0.99);
  const memoryBefore = redirects.map(readMemoryMegabytes);

  await begin(cluster);
  load.resetTimes();
  await sleep(outageMs);
  const away = percentile(load.timesMs(), 0.99);
  const slowest = Math.max(...load.timesMs());
  const memoryAfter = redirects.map(readMemoryMegabytes);
  await end(cluster);
  await load.stop();

  expect([...load.statuses.keys()]).toEqual([302]);
  expect(away - before, `p99 ${before} ms before, ${away} ms during the outage`).toBeLessThan(slowerByMsMax);
  expect(slowest).toBeLessThan(2_000);
  for (const [index, megabytes] of memoryAfter.entries())
    expect(megabytes - memoryBefore[index]!).toBeLessThan(growthMegabytesMax);
  await untilCachesAreValid(cluster);
  const { acknowledged } = await expectCountedOnce(cluster, links, [load]);
  console.log(
    `Redis ${fault}: ${acknowledged} visits, p99 ${before.toFixed(1)} -> ${away.toFixed(1)} ms, slowest ${slowest.toFixed(0)} ms`,
  );
}

async function expectChangesFollowed(cluster: FaultCluster, { begin, end }: Fault): Promise<void> {
  const [link] = await cluster.createWarmLinks(1);
  await begin(cluster);
  try {
    const read = await cluster.api.call('GET', `/links/${link!.id}`);
    expect(read).toMatchObject({ status: 200, headers: { 'x-ratelimit-limit': expect.any(String) as string } });
    await cluster.api.updateLink(link!.id, { url: 'https://example.com/changed' });
    const readLocations = async () =>
      (await cluster.visitEach(`/${link!.slug}`)).map(({ status, headers }) => headers.location ?? String(status));
    await expectFollowedEverywhere(readLocations, { before: link!.url, after: 'https://example.com/changed' });
  } finally {
    await end(cluster);
  }
}

async function expectDecisions(cluster: FaultCluster, { begin, end }: Fault): Promise<void> {
  const links = await createDecidingLinks(cluster);
  await begin(cluster);
  try {
    await links.expectDecided();
    await expectTriesLimited(cluster, links);
    await expectEditsFollowed(cluster, links);
  } finally {
    await end(cluster);
  }
}

/** In one process, and in each of them by itself. */
async function expectTriesLimited(cluster: FaultCluster, { locked }: DecidingLinks): Promise<void> {
  const network = newNetwork();
  const right = `303 ${to('secret')}`;
  for (const redirect of cluster.redirects) {
    const page = await cluster.visitAt(redirect, `/${locked.slug}`, { headers: { 'X-Forwarded-For': network } });
    expect([page.status, page.body.includes('<form')]).toEqual([200, true]);
    const responses: string[] = [];
    for (const tried of ['a', 'b', password, 'd', 'e', password, password])
      responses.push(await tryPassword(cluster, redirect, locked, { tried, network }));
    expect(responses).toEqual(['403', '403', right, '403', '403', '429', '429']);
  }
}

async function expectNothingLostWithRedis(cluster: FaultCluster): Promise<void> {
  const { redirects } = cluster;
  const capped = await cluster.api.createLink({ url: 'https://example.com/capped', clickLimit: 5 });
  const links = await cluster.createWarmLinks(10);
  const visits = async (count: number) => {
    const responses = [];
    for (let n = 0; n < count; n += 1) responses.push((await cluster.visit(`/${capped.slug}`)).status);
    return responses;
  };
  expect(await visits(3)).toEqual([302, 302, 302]);
  await cluster.store('redis').kill();
  await cluster.store('redis').startAgain();
  await untilCachesAreValid(cluster);
  const readLoads = () => Promise.all(redirects.map((one) => readMetric(one, 'target_cache_loads_total')));
  const loadsBefore = await readLoads();
  await Promise.all(links.flatMap(({ slug }) => Array.from({ length: 10 }, () => cluster.visitEach(`/${slug}`))));
  for (const [index, loads] of (await readLoads()).entries())
    expect(loads - loadsBefore[index]!).toBeLessThanOrEqual(links.length);
  expect(await visits(4)).toEqual([302, 302, 410, 410]);
  expect((await cluster.api.call('GET', '/links')).status).toBe(200);
}

async function untilCachesAreValid({ redirects }: FaultCluster): Promise<void> {
  for (const redirect of redirects)
    await waitFor(async () => (await readMetric(redirect, 'invalidation_lease_valid')) === 1, { timeoutMs: 15_000 });
}
