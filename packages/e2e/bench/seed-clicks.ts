import { sleep } from '@linkplane/runtime';
import type { ProductStores } from './open-product-stores.ts';

/** Longer than the default range of reports, in whatever zone it begins. */
const spanMs = 31.5 * 86_400_000;
const rowsPerInsertMax = 1_000_000;
const shared = `timestamp, workspace_id, prefetch, bot, host, slug, country, region, city, device, browser, os, referrer, visitor_hex,
  source, partition, offset`;

/** SQL for a number from 0 to `count` in which small ones are far more frequent, as in real traffic. */
const draw = (salt: number, count: number, skew: number) =>
  `toUInt32(pow(cityHash64(number, ${salt}) / 1.8446744073709552e19, ${skew}) * ${count})`;

const pick = (salt: number, names: string[]) =>
  `[${names.map((name) => `'${name}'`).join(', ')}][1 + ${draw(salt, names.length, 2)}]`;

/**
 * SQL for the columns of `shared` in row `number` of `rows`: the last month in order of time, as clicks arrive, and
 * one of eleven is a bot. Countries are known and cities are not, as with the bundled database.
 */
const visit = ({ rows, visitors, city = `''` }: { rows: number; visitors: number; city?: string | undefined }) => `
  now64(3) - toIntervalMillisecond(${spanMs} - intDiv(number * ${spanMs}, ${rows})), {workspaceId:String}, false, number % 11 = 0, '', 'popular',
  'C' || toString(${draw(4, 3_000, 4)} % 60), '', ${city},
  ${pick(5, ['mobile', 'desktop', 'tablet'])}, ${pick(6, ['Chrome', 'Safari', 'Firefox', 'Edge'])},
  ${pick(7, ['Android', 'iOS', 'Windows', 'macOS', 'Linux'])}, 'site' || toString(${draw(3, 1_000, 4)}) || '.example',
  lower(hex(sipHash128(cityHash64(number, 8) % ${visitors}))), 'bench', 0, number`;

type Clicks = { workspaceId: string; clicks: number };

async function insertInParts(total: number, insert: (from: number, rows: number) => Promise<unknown>): Promise<void> {
  for (let from = 0; from < total; from += rowsPerInsertMax)
    await insert(from, Math.min(rowsPerInsertMax, total - from));
}

/** The country of a city is derived from its name. */
const anyCity = `'City ' || toString(${draw(4, 3_000, 4)})`;

/** Inserts clicks on one link; with cities, as from an operator's own database. */
export async function seedPopularLink(
  { clickhouse }: ProductStores,
  { workspaceId, clicks, linkId, withCities = false }: Clicks & { linkId: string; withCities?: boolean },
): Promise<void> {
  await insertInParts(clicks, (from, rows) =>
    clickhouse.command({
      query: `INSERT INTO clicks (id, link_id, outcome, qr, url, ${shared})
        SELECT 'evt_' || hex(cityHash64(number)), {linkId:String}, 'click', number % 7 = 0, 'https://example.com/popular', ${visit({ rows: clicks, visitors: 400_000, city: withCities ? anyCity : undefined })}
        FROM numbers(${from}, ${rows})`,
      query_params: { workspaceId, linkId },
    }),
  );
}

/** How much more often the first of many links are clicked than the last. */
const linkSkew = 3;
const idOfLink = (nth: number) => `lnk_${String(nth).padStart(20, '0')}`;

/** Two of the links of `seedManyLinks`: the one with the most clicks, and one with about as many as the mean. */
export const idOfPopularLink = idOfLink(0);
export const idOfAverageLink = (links: number) => idOfLink(Math.floor(links * linkSkew ** (linkSkew / (1 - linkSkew))));

/** Inserts links, a few of them clicked very often and most rarely, with their clicks and totals. */
export async function seedManyLinks(
  { clickhouse, pool }: ProductStores,
  { workspaceId, clicks, links }: Clicks & { links: number },
): Promise<void> {
  await insertInParts(clicks, (from, rows) =>
    clickhouse.command({
      query: `INSERT INTO clicks (id, link_id, outcome, qr, url, ${shared})
        SELECT 'evt_' || hex(cityHash64(number)), 'lnk_' || leftPad(toString(${draw(1, links, linkSkew)}), 20, '0'), 'click', number % 7 = 0,
          'https://example.com/', ${visit({ rows: clicks, visitors: 4_000_000 })}
        FROM numbers(${from}, ${rows})`,
      query_params: { workspaceId },
    }),
  );
  const result = await clickhouse.query({
    query: `SELECT link_id, count() FROM clicks WHERE workspace_id = {workspaceId:String} AND kind = 'human' GROUP BY link_id`,
    query_params: { workspaceId },
    format: 'JSONCompactEachRow',
  });
  const counted = await result.json<[string, string | number]>();
  await pool.query(
    `with l as (
       insert into links (id, workspace_id, slug, url)
       select 'lnk_' || lpad(n::text, 20, '0'), $1, 'm' || n, 'https://example.com/' || n from generate_series(0, $2) n returning id
     ), s as (
       insert into slugs (host, slug_key, link_id) select '', 'm' || ltrim(substr(id, 5), '0'), id from l on conflict do nothing
     ), given as (
       select * from unnest($3::text[], $4::bigint[]) as g (id, clicks)
     ), counts as (
       insert into link_counts as c (workspace_id, links) select $1, count(*) from l
       on conflict (workspace_id) do update set links = c.links + excluded.links
     )
     insert into link_totals (link_id, workspace_id, clicks)
     select l.id, $1, coalesce(given.clicks, 0) from l left join given on given.id = l.id`,
    [workspaceId, links - 1, counted.map(([id]) => id), counted.map(([, count]) => Number(count))],
  );
  await pool.query('vacuum analyze link_totals');
  await pool.query('vacuum analyze links');
}

/** Inserts views of one profile and clicks on its blocks. */
export async function seedProfile(
  { clickhouse }: ProductStores,
  { workspaceId, clicks, profileId, blockIds }: Clicks & { profileId: string; blockIds: string[] },
): Promise<void> {
  await insertInParts(clicks, (from, rows) =>
    clickhouse.command({
      query: `INSERT INTO profile_events (id, profile_id, event, block_id, ${shared})
        SELECT 'evt_' || hex(cityHash64(number)), {profileId:String}, if(number % 3 = 0, 'click', 'view'),
          if(number % 3 = 0, arrayElement({blockIds:Array(String)}, 1 + number % ${blockIds.length}), ''), ${visit({ rows: clicks, visitors: 400_000 })}
        FROM numbers(${from}, ${rows})`,
      query_params: { workspaceId, profileId, blockIds },
    }),
  );
}

const mergePollMs = 500;
const mergeWaitMsMax = 1_800_000;

/** Merges all parts: rows that arrive over a month would have been merged long before. */
export async function untilMerged({ clickhouse }: ProductStores): Promise<void> {
  const deadline = performance.now() + mergeWaitMsMax;
  for (let quiet = 0; quiet < 4 && performance.now() < deadline;) {
    await sleep(mergePollMs);
    const result = await clickhouse.query({ query: 'SELECT count() FROM system.merges', format: 'JSONCompactEachRow' });
    const [row] = await result.json<[string | number]>();
    quiet = Number(row?.[0]) === 0 ? quiet + 1 : 0;
  }
}
