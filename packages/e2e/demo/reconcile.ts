import type { Link } from '../support/api-client.ts';
import { readRows } from '../support/read-rows.ts';
import type { Product } from '../support/start-product.ts';
import { inParallel } from './in-parallel.ts';

/** One visit that was sent. */
export type Visit = { link: Link; agent: string; kind: 'browser' | 'crawler' };

export type Reconciliation = {
  /** One line per link whose rows, stats, total and visits do not agree. */
  disagreements: string[];
  browsersTakenForBots: number;
  /** In-app browsers, which the list of crawlers contains although people use them. */
  crawlersTakenForPeople: number;
};

type StoredCounts = { link_id: string; humans: number; bots: number };

/** The number of stored rows. */
export async function countStored(product: Product): Promise<number> {
  const rows = await readRows<{ stored: string }>(product, 'select toString(count()) as stored from clicks');
  return Number(rows[0]?.stored);
}

/** Compares the rows of every link in ClickHouse with its visits, its stats and its total. */
export async function reconcile(product: Product, visits: Visit[]): Promise<Reconciliation> {
  const rows = await readRows<StoredCounts>(
    product,
    `select link_id, toUInt32(countIf(not bot)) as humans, toUInt32(countIf(bot)) as bots from clicks group by link_id`,
  );
  const stored = new Map(rows.map((row) => [row.link_id, row]));
  const result: Reconciliation = { disagreements: [], browsersTakenForBots: 0, crawlersTakenForPeople: 0 };
  await inParallel([...Map.groupBy(visits, ({ link }) => link.id)], async ([id, made]) => {
    const { humans, bots } = stored.get(id) ?? { humans: 0, bots: 0 };
    const { totalClicks, botClicks } = await product.api.getStats(id);
    const { clicks } = await product.api.getLink(id);
    if (humans + bots !== made.length || totalClicks !== humans || botClicks !== bots || clicks !== humans) {
      const seen = { visits: made.length, rows: { humans, bots }, stats: { totalClicks, botClicks }, clicks };
      result.disagreements.push(`${id}: ${JSON.stringify(seen)}`);
    }
    const browsers = made.filter(({ kind }) => kind === 'browser').length;
    result.browsersTakenForBots += Math.max(0, browsers - humans);
    result.crawlersTakenForPeople += Math.max(0, humans - browsers);
  });
  return result;
}
