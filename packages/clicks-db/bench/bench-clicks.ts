// Measures readLinkStats on the embedded engine, over HTTP: one link with a million clicks among a million others.
// node packages/clicks-db/bench/bench-clicks.ts [clicks of the link]
import { startTemporaryClickHouse } from '@linkplane/test-stores';
import { migrateClicksDb, openClicksDb, type ClicksDb } from '../src/index.ts';
import { readLinkStats, type LinkStatsQuery } from '../src/read.ts';
import { collectClicks, insertRows } from '../src/write.ts';
import { describeClick } from '../test/random-click.ts';

const linkClicks = Number(process.argv[2] ?? 1_000_000);
const otherClicks = 1_000_000;
const seedRowsMax = 500_000;
const firstMs = Date.UTC(2026, 9, 20);
const spanMs = 30 * 86_400_000;
const rounds = 100;

const clickHouse = await startTemporaryClickHouse();
const db = openClicksDb({ url: clickHouse.url, requestTimeoutMs: 300_000 });
try {
  await migrateClicksDb(db);
  await seed(db, `'lnk_big'`, linkClicks);
  await seed(db, `'lnk_' || toString(number % 1000)`, otherClicks);
  await measureReads(db);
  await measureInserts(db);
} finally {
  await db.close();
  await clickHouse.stop();
}

/** Names are distributed unevenly, as in production; a city is in one country. */
async function seed({ client }: ClicksDb, linkId: string, rows: number): Promise<void> {
  const draw = (salt: number, count: number, skew: number) =>
    `toUInt32(pow(cityHash64(number, ${salt}) / 1.8446744073709552e19, ${skew}) * ${count})`;
  const pick = (salt: number, names: string[]) =>
    `[${names.map((name) => `'${name}'`).join(', ')}][1 + ${draw(salt, names.length, 2)}]`;
  for (let from = 0; from < rows; from += seedRowsMax) {
    await client.command({
      query: `INSERT INTO clicks (id, timestamp, workspace_id, link_id, outcome, prefetch, bot, qr, host, slug, url, country, region,
          city, device, browser, os, referrer, visitor_hex, source, partition, offset)
        WITH ${draw(1, 3_000, 4)} AS place
        SELECT 'evt_' || hex(cityHash64(number)),
          toDateTime64(${firstMs / 1_000}, 3, 'UTC') + toIntervalMillisecond(intDiv(number * ${spanMs}, ${rows})),
          'wsp_1', ${linkId}, if(number % 97 = 0, 'expired', 'click'), number % 53 = 0, number % 11 = 0, number % 7 = 0, '', 'abc',
          'https://example.com/landing', 'C' || toString(place % 40), '', 'City ' || toString(place),
          ${pick(3, ['mobile', 'desktop', 'tablet'])}, ${pick(4, ['Chrome', 'Safari', 'Firefox', 'Edge', 'Samsung', 'Opera'])},
          ${pick(5, ['Android', 'iOS', 'Windows', 'macOS', 'Linux'])}, 'site' || toString(${draw(6, 500, 4)}) || '.example',
          lower(hex(sipHash128(cityHash64(number, 7) % 400000))), 'bench', 0, number
        FROM numbers(${from}, ${Math.min(seedRowsMax, rows - from)})`,
    });
  }
}

async function measureReads(db: ClicksDb): Promise<void> {
  const base = {
    workspaceId: 'wsp_1',
    linkId: 'lnk_big',
    start: new Date(firstMs + 1_234_567),
    end: new Date(firstMs + spanMs - 7_654_321),
  };
  const cases: Partial<LinkStatsQuery>[] = [
    { interval: 'day', timezone: 'UTC' },
    { interval: 'day', timezone: 'Europe/Berlin', includeBots: true },
    { interval: 'hour', timezone: 'Asia/Kolkata' },
    { interval: 'day', timezone: 'UTC', start: new Date(firstMs + spanMs - 7 * 86_400_000) },
  ];
  for (const changes of cases) {
    const query: LinkStatsQuery = { ...base, interval: 'day', timezone: 'UTC', includeBots: false, ...changes };
    const { totalClicks, uniqueVisitors } = await readLinkStats(db, query);
    const name = `stats by ${query.interval} ${query.timezone} bots=${query.includeBots} clicks=${totalClicks} visitors=${uniqueVisitors}`;
    await measure(name, () => readLinkStats(db, query));
  }
}

async function measureInserts(db: ClicksDb): Promise<void> {
  for (const rows of [1, 1_000, 5_000, 20_000]) {
    let offset = 10_000_000;
    await measure(
      `insert of ${rows} rows`,
      () => {
        const batch = Array.from({ length: rows }, () => describeClick(offset++, { linkId: `lnk_${offset % 1_000}` }));
        return insertRows(db, collectClicks(batch), `bench/${rows}/${offset}`);
      },
      20,
    );
  }
}

async function measure(name: string, run: () => Promise<unknown>, times = rounds): Promise<void> {
  const durationsMs: number[] = [];
  for (let round = 0; round < times; round++) {
    const begin = performance.now();
    await run();
    durationsMs.push(performance.now() - begin);
  }
  durationsMs.sort((a, b) => a - b);
  const quantile = (share: number) => durationsMs[Math.floor(share * (times - 1))]?.toFixed(1);
  console.log(`${name}: p50 ${quantile(0.5)} ms, p95 ${quantile(0.95)} ms`);
}
