import { sleep } from '@linkplane/runtime';
import { waitFor } from '@linkplane/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { expectCountedOnce } from '../expect-counted-once.ts';
import { startMarkedLoad } from '../marked-load.ts';
import { createRandom } from '../random.ts';
import { readMemoryMegabytes, readMetric } from './read-admin.ts';
import { clusterTimeoutMs, percentile, soakOr, visitPauseMs } from './soak.ts';
import { startFaultCluster, type FaultCluster } from './start-fault-cluster.ts';

let cluster: FaultCluster;
beforeAll(async () => {
  cluster = await startFaultCluster({ own: ['redis'], over: ['redis'], redirects: 2, analytics: 1 });
}, clusterTimeoutMs);
afterAll(async () => await cluster.stop());

const wellMs = soakOr(15_000, 1_000);
const awayMs = soakOr(60_000, 2_500);
/** Promised are 50 of an idle machine; the rest is for one that does other work besides. */
const slowerByMsMax = 250;
const growthMegabytesMax = 60;

const faults = [
  {
    fault: 'killed',
    begin: () => cluster.store('redis').kill(),
    end: () => cluster.store('redis').startAgain(),
  },
  {
    fault: 'frozen',
    begin: async () => cluster.store('redis').freeze(),
    end: async () => cluster.store('redis').thaw(),
  },
  {
    fault: 'behind a line that swallows everything',
    begin: async () => cluster.line('redis').blackHole(),
    end: async () => cluster.line('redis').mend(),
  },
];

describe.each(faults)('with Redis $fault', { timeout: wellMs + awayMs + 90_000 }, ({ fault, begin, end }) => {
  test('no visitor sees an error or waits, memory stays flat, and it is used again when it is back', async () => {
    const links = await cluster.createWarmLinks(8);
    const load = startMarkedLoad(cluster, links, createRandom(1), {
      clients: 6,
      pauseMs: visitPauseMs,
      name: fault.slice(0, 3),
    });
    await sleep(wellMs);
    const before = percentile(load.timesMs(), 0.99);
    const memoryBefore = cluster.redirects.map(readMemoryMegabytes);

    await begin();
    load.resetTimes();
    await sleep(awayMs);
    const away = percentile(load.timesMs(), 0.99);
    const slowest = Math.max(...load.timesMs());
    const memoryAfter = cluster.redirects.map(readMemoryMegabytes);
    await end();
    await load.stop();

    expect([...load.statuses.keys()]).toEqual([302]);
    expect(away - before, `p99 ${before} ms before, ${away} ms away`).toBeLessThan(slowerByMsMax);
    expect(slowest).toBeLessThan(2_000);
    for (const [index, megabytes] of memoryAfter.entries())
      expect(megabytes - memoryBefore[index]!).toBeLessThan(growthMegabytesMax);
    for (const redirect of cluster.redirects)
      await waitFor(async () => (await readMetric(redirect, 'changes_trusted')) === 1, { timeoutMs: 15_000 });
    const { answered } = await expectCountedOnce(cluster, links, [load]);
    console.log(
      `Redis ${fault}: ${answered} visits, p99 ${before.toFixed(1)} -> ${away.toFixed(1)} ms, slowest ${slowest.toFixed(0)} ms`,
    );
  });

  test('the API counts for itself and says so in its headers, and a change is followed within a second', async () => {
    const [link] = await cluster.createWarmLinks(1);
    await begin();
    try {
      const read = await cluster.api.call('GET', `/links/${link!.id}`);
      expect(read).toMatchObject({ status: 200, headers: { 'x-ratelimit-limit': expect.any(String) as string } });
      await cluster.api.updateLink(link!.id, { url: 'https://example.com/changed' });
      const changedAtMs = performance.now();
      await waitFor(
        async () => {
          const answers = await Promise.all(cluster.redirects.map((one) => cluster.visitAt(one, `/${link!.slug}`)));
          expect(answers.map(({ status }) => status)).toEqual([302, 302]);
          return answers.every(({ headers }) => headers.location === 'https://example.com/changed');
        },
        { timeoutMs: 2_000, what: 'both redirects to follow the change' },
      );
      expect(performance.now() - changedAtMs).toBeLessThan(1_000);
    } finally {
      await end();
    }
  });
});

test(
  'restarted empty, it takes no cap and no token back, and nothing rushes to Postgres',
  { timeout: 90_000 },
  async () => {
    const capped = await cluster.api.createLink({ url: 'https://example.com/capped', clickLimit: 5 });
    const links = await cluster.createWarmLinks(10);
    const visits = async (count: number) => {
      const answers = [];
      for (let n = 0; n < count; n += 1) answers.push((await cluster.visit(`/${capped.slug}`)).status);
      return answers;
    };
    expect(await visits(3)).toEqual([302, 302, 302]);
    await cluster.store('redis').kill();
    await cluster.store('redis').startAgain();
    for (const redirect of cluster.redirects)
      await waitFor(async () => (await readMetric(redirect, 'changes_trusted')) === 1, { timeoutMs: 15_000 });
    const loadsBefore = await Promise.all(cluster.redirects.map((one) => readMetric(one, 'target_cache_loads')));
    await Promise.all(
      cluster.redirects.flatMap((redirect) =>
        links.flatMap(({ slug }) => Array.from({ length: 10 }, () => cluster.visitAt(redirect, `/${slug}`))),
      ),
    );
    for (const [index, redirect] of cluster.redirects.entries())
      expect((await readMetric(redirect, 'target_cache_loads')) - loadsBefore[index]!).toBeLessThanOrEqual(
        links.length,
      );
    expect(await visits(4)).toEqual([302, 302, 410, 410]);
    expect((await cluster.api.call('GET', '/links')).status).toBe(200);
  },
);
