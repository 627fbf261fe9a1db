// `npm run bench stats`: a link with 1,000,000 clicks answers its stats; a workspace of 200,000 links is listed and searched.
import { join } from 'node:path';
import { createClient } from '@clickhouse/client';
import { findRunningEmbeddedClickHouse } from '@linkplane/embedded/clickhouse';
import { findRunningEmbeddedPostgres } from '@linkplane/embedded/postgres';
import { startProduct, type Product } from '../test/start-product.ts';
import { runLoad } from './run-load.ts';

const clicks = 1_000_000;
const spanMs = 29 * 86_400_000;
const rounds = 100;

const product = await startProduct({ plan: 'enterprise' });
try {
  const link = await product.api.createLink({ url: 'https://example.com/popular' });
  await seedClicks(product, link.id);
  for (const query of ['', '?interval=hour', '?timezone=Europe/Berlin&includeBots=true', '?timezone=Asia/Kolkata']) {
    await measureStats(product, link.id, query);
  }
  const databaseUrl = await findRunningEmbeddedPostgres({ directory: join(product.dataDirectory, 'postgres') });
  await runLoad('load-list.ts', [
    '--url',
    product.origin,
    '--token',
    product.firstRun.token,
    '--database-url',
    databaseUrl ?? '',
  ]);
} finally {
  await product.stop();
}

/** A month of clicks from 400,000 visitors in 40 countries, made inside the engine. */
async function seedClicks({ dataDirectory, firstRun }: Product, linkId: string): Promise<void> {
  const url = await findRunningEmbeddedClickHouse({ directory: join(dataDirectory, 'clickhouse') });
  if (url === undefined) throw new Error('the embedded ClickHouse does not answer');
  const client = createClient({ url, database: 'linkplane', request_timeout: 300_000 });
  await client.command({
    query: `INSERT INTO clicks (id, timestamp, workspace_id, link_id, outcome, prefetch, bot, qr, host, slug, url, country, region, city,
              device, browser, os, referrer, visitor_hex, source, partition, offset)
            SELECT 'evt_' || hex(cityHash64(number)), now64(3) - toIntervalMillisecond(intDiv(number * ${spanMs}, ${clicks})),
              {workspaceId:String}, {linkId:String}, 'click', false, number % 11 = 0, number % 7 = 0, '', 'popular',
              'https://example.com/popular', 'C' || toString(number % 40), '', 'City ' || toString(number % 3000),
              ['mobile', 'desktop', 'tablet'][1 + number % 3], ['Chrome', 'Safari', 'Firefox', 'Edge'][1 + intDiv(number, 3) % 4],
              ['Android', 'iOS', 'Windows', 'macOS', 'Linux'][1 + intDiv(number, 5) % 5], 'site' || toString(number % 500) || '.example',
              lower(hex(sipHash128(cityHash64(number, 7) % 400000))), 'bench', 0, number
            FROM numbers(${clicks})`,
    query_params: { workspaceId: firstRun.workspaceId, linkId },
  });
  await client.close();
}

async function measureStats({ api }: Product, linkId: string, query: string): Promise<void> {
  const { totalClicks } = await api.getStats(linkId, query);
  const times: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const began = performance.now();
    await api.getStats(linkId, query);
    times.push(performance.now() - began);
  }
  times.sort((a, b) => a - b);
  const percentile = (share: number) => (times[Math.floor(rounds * share)] ?? 0).toFixed(1);
  console.log(
    `stats ${query || '(defaults)'}: ${totalClicks} clicks, p50 ${percentile(0.5)} ms, p95 ${percentile(0.95)} ms`,
  );
}
