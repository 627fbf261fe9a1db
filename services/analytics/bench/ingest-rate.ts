// Measures the whole ingest plane: a journal of clicks, one consumer, embedded stores. Prints events per second.
// node services/analytics/bench/ingest-rate.ts [clicks] [links]
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrateClicksDb, openClicksDb } from '@linkplane/clicks-db';
import { startEmbeddedPostgres } from '@linkplane/embedded/postgres';
import { openJournal } from '@linkplane/event-journal';
import { openJournalSource } from '@linkplane/event-stream';
import { encodeEvent } from '@linkplane/events';
import { migrateLinksDb, openPool } from '@linkplane/links-db';
import { noFailpoint, sleep } from '@linkplane/runtime';
import { createLogger, createMetrics } from '@linkplane/telemetry';
import { startTemporaryClickHouse } from '@linkplane/test-stores';
import { createAnalyticsService, findCountryFiles, loadCountries } from '../src/service.ts';
import { describeEvent } from '../test/describe-event.ts';

const clickCount = Number(process.argv[2] ?? 400_000);
const linkCount = Number(process.argv[3] ?? 1_000);
const agents = Array.from({ length: 300 }, (_, i) => `Mozilla/5.0 (Windows NT 10.0) Chrome/${i}.0.0.0 Safari/537.36`);

const directory = mkdtempSync(join(tmpdir(), 'linkplane-ingest-bench-'));
const logger = createLogger('bench', 'warn');
const [postgres, clickHouse] = await Promise.all([
  startEmbeddedPostgres({ directory: join(directory, 'postgres'), logger }),
  startTemporaryClickHouse(),
]);
try {
  await migrateLinksDb(postgres.url);
  const pool = openPool(
    {
      connectionString: postgres.url,
      applicationName: 'bench',
      connectionsMax: 4,
      connectTimeoutMs: 5_000,
      statementTimeoutMs: 10_000,
      queryTimeoutMs: 12_000,
    },
    logger,
  );
  const clicks = openClicksDb({ url: clickHouse.url });
  await migrateClicksDb(clicks);
  const linkIds = Array.from({ length: linkCount }, () => `lnk_${randomBytes(10).toString('hex')}`);
  await pool.query(`insert into workspaces (id, name, plan) values ('wsp_bench', 'bench', 'free')`);
  await pool.query(
    `with l as (
       insert into links (id, workspace_id, slug, url)
       select id, 'wsp_bench', id, 'https://example.com/' from unnest($1::text[]) as t (id) returning id, workspace_id
     ) insert into link_totals (link_id, workspace_id) select id, workspace_id from l`,
    [linkIds],
  );
  await fillJournal(linkIds);
  const service = createAnalyticsService({
    pool,
    clicks,
    logger,
    metrics: createMetrics(),
    failpoint: noFailpoint,
    source: openJournalSource({ root: join(directory, 'journal'), logger }),
    locate: await loadCountries(findCountryFiles()),
    publicUrl: new URL('https://go.example'),
  });
  const cpuBefore = process.cpuUsage();
  const startedAt = performance.now();
  await service.start();
  const readCounted = async () => {
    const { rows } = await pool.query<{ clicks: number }>(
      'select coalesce(sum(clicks), 0)::int as clicks from link_totals',
    );
    return rows[0]?.clicks ?? 0;
  };
  while ((await readCounted()) < clickCount) await sleep(20);
  const seconds = (performance.now() - startedAt) / 1_000;
  const cpu = process.cpuUsage(cpuBefore);
  console.log(
    `${clickCount} clicks of ${linkCount} links: ${Math.round(clickCount / seconds)}/s in ${seconds.toFixed(1)} s`,
  );
  console.log(`consumer: ${((cpu.user + cpu.system) / clickCount).toFixed(2)} us of CPU a click`);
  await service.stop();
  await Promise.all([pool.end(), clicks.close()]);
} finally {
  await Promise.all([postgres.stop(), clickHouse.stop()]);
  rmSync(directory, { recursive: true, force: true });
}

async function fillJournal(linkIds: string[]): Promise<void> {
  const root = join(directory, 'journal');
  const journal = await openJournal({ root, totalBytesMax: 8 * 2 ** 30, durability: 'process', logger });
  for (let written = 0; written < clickCount;) {
    await new Promise<void>((resolve) => {
      for (let i = 0; i < 1_000; i++, written++) {
        const linkId = linkIds[Math.floor(Math.random() ** 2 * linkIds.length)] ?? '';
        const agent = agents[written % agents.length] ?? '';
        const event = describeEvent({
          workspaceId: 'wsp_bench',
          linkId,
          agent,
          referrer: `https://site${written % 50}.example/`,
        });
        journal.append(encodeEvent(event), () => (i === 999 ? resolve() : undefined));
      }
    });
  }
  await journal.close();
}
