import { openProductStores } from '../bench/open-product-stores.ts';
import type { Product } from '../support/start-product.ts';

const clicksMade = 48_000;
const spanDays = 30;
const countries = ['SE', 'DE', 'US', 'GB', 'NO', 'DK', 'NL', 'FR', 'FI', 'JP'];
const referrers = [
  '',
  'instagram.com',
  'google.com',
  'pinterest.com',
  'newsletter.example',
  't.co',
  'blog.mara.example',
];

const pick = (salt: number, names: string[]) =>
  `[${names.map((name) => `'${name}'`).join(', ')}][1 + toUInt32(pow(cityHash64(number, ${salt}) / 1.8446744073709552e19, 2.2) * ${names.length})]`;

/** Writes a month of clicks, more in the evenings and at weekends, with their totals directly to the stores. */
export async function fillClicks(
  product: Product,
  links: { id: string; slug: string; share: number }[],
): Promise<void> {
  const stores = await openProductStores(product);
  const shares = links.flatMap(({ share }, index) => Array.from({ length: share }, () => String(index)));
  const place = `toUInt32([${shares.join(', ')}][1 + cityHash64(number, 1) % ${shares.length}])`;
  const ids = `[${links.map(({ id }) => `'${id}'`).join(', ')}]`;
  const slugs = `[${links.map(({ slug }) => `'${slug}'`).join(', ')}]`;
  await stores.clickhouse.command({
    query: `INSERT INTO clicks (id, link_id, outcome, qr, url, timestamp, workspace_id, prefetch, bot, host, slug, country, region,
        city, device, browser, os, referrer, visitor_hex, source, partition, offset)
      SELECT 'evt_' || hex(cityHash64(number)), ${ids}[1 + ${place}], 'click', number % 9 = 0, 'https://mara.example/',
        now64(3) - toIntervalSecond(toUInt32(pow(number / ${clicksMade}, 1.35) * ${spanDays * 86_400})) AS at, {workspaceId:String}, false,
        number % 13 = 0, '', ${slugs}[1 + ${place}], ${pick(4, countries)}, '', '', ${pick(5, ['mobile', 'desktop', 'tablet'])},
        ${pick(6, ['Safari', 'Chrome', 'Firefox', 'Edge'])}, ${pick(7, ['iOS', 'Android', 'macOS', 'Windows', 'Linux'])}, ${pick(3, referrers)},
        lower(hex(sipHash128(cityHash64(number, 8) % 17000))), 'demo', 0, number
      FROM numbers(${clicksMade})
      WHERE cityHash64(number, 9) % 100 < 46 + 26 * sin(toHour(at) / 24 * 6.283 - 2.1) + if(toDayOfWeek(at) >= 5, 24, 0)`,
    query_params: { workspaceId: product.firstRun.workspaceId },
  });
  const result = await stores.clickhouse.query({
    query: `SELECT link_id, count() FROM clicks WHERE workspace_id = {workspaceId:String} AND kind = 'human' GROUP BY link_id`,
    query_params: { workspaceId: product.firstRun.workspaceId },
    format: 'JSONCompactEachRow',
  });
  const counted = await result.json<[string, string]>();
  await stores.pool.query(
    `update link_totals t set clicks = g.clicks from unnest($1::text[], $2::bigint[]) as g (id, clicks) where t.link_id = g.id`,
    [counted.map(([id]) => id), counted.map(([, clicks]) => clicks)],
  );
  await stores.pool.query(
    `update links l set created_at = now() - make_interval(days => g.age::int, hours => g.age::int) from unnest($1::text[]) with ordinality as g (id, age) where l.id = g.id`,
    [links.map(({ id }) => id).toReversed()],
  );
  await stores.close();
}
