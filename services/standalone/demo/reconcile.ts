import type { Link } from '../test/api-client.ts';
import { readRows } from '../test/read-rows.ts';
import type { Product } from '../test/start-product.ts';

/** One visit that was made, and what must have come of it. */
export type Visit = { link: Link; agent: string; kind: 'browser' | 'crawler' };

type StoredCounts = { link_id: string; humans: number; bots: number };

/** Rows that are stored now. */
export async function countStored(product: Product): Promise<number> {
  const rows = await readRows<{ stored: string }>(product, 'select toString(count()) as stored from clicks');
  return Number(rows[0]?.stored);
}

/** Every link's rows, stats and total against what was done; a line for each that differs. */
export async function reconcile(product: Product, visits: Visit[]): Promise<string[]> {
  const rows = await readRows<StoredCounts>(
    product,
    `select link_id, toUInt32(countIf(not bot)) as humans, toUInt32(countIf(bot)) as bots from clicks group by link_id`,
  );
  const stored = new Map(rows.map((row) => [row.link_id, row]));
  const problems: string[] = [];
  for (const [id, made] of Map.groupBy(visits, ({ link }) => link.id)) {
    const humans = made.filter(({ kind }) => kind === 'browser').length;
    const bots = made.length - humans;
    const { totalClicks, botClicks } = await product.api.getStats(id);
    const { clicks } = await product.api.getLink(id);
    const seen = { rows: stored.get(id), stats: { totalClicks, botClicks }, clicks };
    const agrees =
      seen.rows?.humans === humans &&
      seen.rows.bots === bots &&
      totalClicks === humans &&
      botClicks === bots &&
      clicks === humans;
    if (!agrees)
      problems.push(
        `${id}: made ${humans} + ${bots}, but ${JSON.stringify(seen)}; ${made.map(({ agent }) => agent).join(' | ')}`,
      );
  }
  return problems;
}
