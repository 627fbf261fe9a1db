// `npm run bench ingest`: one analytics process ingests clicks from Kafka: rows, rollups and totals. Then its lag at a
// steady 5,000 clicks a second.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrateClicksDb, openClicksDb } from '@linkplane/clicks-db';
import { migrateLinksDb, openPool, type Pool } from '@linkplane/links-db';
import { startCluster, startStores } from '@linkplane/local-cluster';
import { createLifecycle, createId, sleep } from '@linkplane/runtime';
import { createLogger } from '@linkplane/telemetry';
import { findFreePort } from '@linkplane/local-servers';
import { readCpuMs } from '@linkplane/testing';
import { describeTimes } from './measure-calls.ts';
import { fillStream, openStream, type Stream } from './fill-stream.ts';

const clicks = Number(process.env.CLICKS ?? 1_000_000);
const links = 1_000;
const steadyPerSecond = 5_000;
const steadySeconds = 15;
const pollMs = 50;
const poolLimits = {
  applicationName: 'bench',
  connectionsMax: 2,
  connectTimeoutMs: 5_000,
  statementTimeoutMs: 60_000,
  queryTimeoutMs: 61_000,
};

const logger = createLogger('bench', 'warn');
const lifecycle = createLifecycle((name, error) => logger.error({ name, err: error }, 'could not close'));
const directory = mkdtempSync(join(tmpdir(), 'linkplane-bench-ingest-'));
try {
  const stores = await startStores(directory, logger, lifecycle);
  await migrateLinksDb(stores.postgresUrl);
  const clicksDb = openClicksDb({ url: stores.clickhouseUrl });
  await migrateClicksDb(clicksDb);
  await clicksDb.close();
  const pool = openPool({ connectionString: stores.postgresUrl, ...poolLimits }, logger);
  lifecycle.onStop('pool', () => pool.end());
  const linkIds = await makeLinks(pool);
  const topic = 'bench.clicks';
  const stream = await openStream({ brokers: stores.kafkaBrokers, topic, directory, logger });
  lifecycle.onStop('stream', () => stream.close());
  await fillStream(stream, linkIds, clicks);
  const port = await findFreePort();
  const cluster = await startCluster({
    stores,
    directory,
    port,
    host: '127.0.0.1',
    name: 'bench',
    redirects: 0,
    analytics: 1,
    logger,
  });
  lifecycle.onStop('cluster', () => cluster.stop());
  const [analytics] = cluster.of('analytics');
  if (!analytics) throw new Error('there is no analytics service');
  await measureRate(pool, { consumer: analytics.pid(), ClickHouse: findChild('clickhouse'), Kafka: stores.kafka.pid });
  await measureDelay(stream, linkIds, analytics.adminPort);
} finally {
  await lifecycle.stop();
  rmSync(directory, { recursive: true, force: true });
}

async function makeLinks(pool: Pool): Promise<string[]> {
  const linkIds = Array.from({ length: links }, () => createId('lnk'));
  await pool.query(`insert into workspaces (id, name, plan) values ('wsp_bench', 'bench', 'free')`);
  await pool.query(
    `with l as (
       insert into links (id, workspace_id, slug, url)
       select id, 'wsp_bench', id, 'https://example.com/' from unnest($1::text[]) as t (id) returning id, workspace_id
     ) insert into link_totals (link_id, workspace_id) select id, workspace_id from l`,
    [linkIds],
  );
  return linkIds;
}

/** Time from the first batch to the last. */
async function measureRate(pool: Pool, pids: Record<string, number>): Promise<void> {
  const first = await untilCounted(pool, 1);
  const startedAt = performance.now();
  const cpuBefore = Object.values(pids).map((pid) => readCpuMs(pid));
  const last = await untilCounted(pool, clicks);
  const seconds = (performance.now() - startedAt) / 1_000;
  const counted = last - first;
  const costs = Object.entries(pids).map(
    ([name, pid], at) => `${name} ${(((readCpuMs(pid) - (cpuBefore[at] ?? 0)) * 1e3) / counted).toFixed(1)}`,
  );
  console.log(
    `ingest: ${counted} clicks of ${links} links in ${seconds.toFixed(1)} s = ${Math.round(counted / seconds)}/s`,
  );
  console.log(`us of CPU a click: ${costs.join(', ')}`);
}

function findChild(word: string): number {
  for (const pid of readFileSync(`/proc/self/task/${process.pid}/children`, 'utf8').trim().split(' ')) {
    if (readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(word)) return Number(pid);
  }
  throw new Error(`this process has no child named ${word}`);
}

async function untilCounted(pool: Pool, wanted: number): Promise<number> {
  for (;;) {
    const { rows } = await pool.query<{ clicks: number }>('select sum(clicks)::int8 as clicks from link_totals');
    const counted = rows[0]?.clicks ?? 0;
    if (counted >= wanted) return counted;
    await sleep(pollMs);
  }
}

async function measureDelay(stream: Stream, linkIds: string[], adminPort: number): Promise<void> {
  const filling = fillStream(stream, linkIds, steadyPerSecond * steadySeconds, steadyPerSecond);
  const delays: number[] = [];
  const filled = new AbortController();
  void filling.then(() => filled.abort());
  await sleep(3_000);
  while (!filled.signal.aborted) {
    const text = await (await fetch(`http://127.0.0.1:${adminPort}/metrics`)).text();
    delays.push(Number(/^linkplane_click_delay_seconds (\S+)$/m.exec(text)?.[1]) * 1_000);
    await sleep(200);
  }
  console.log(`from a click to its count at ${steadyPerSecond}/s: ${describeTimes(delays)}`);
}
