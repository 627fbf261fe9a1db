import { expect } from 'vitest';
import type { Link } from '../support/api-client.ts';
import { readRows } from '../support/read-rows.ts';
import type { MarkedLoad } from '../support/start-marked-load.ts';
import type { Product } from '../support/start-product.ts';

type Part = { id: string; url: string };
type StoredDecision = { referrer: string; url: string; part: string };
type Report = { totalClicks: number } & Partial<{
  rules: { ruleId: string | null; clicks: number }[];
  variants: { id: string; clicks: number }[];
}>;

/**
 * Compares clicks on links with rules or a split test with what the clients received: the location of an acknowledged
 * visit says which rule or variant was chosen, and its row has to name the same one. Reports have the sums of the rows.
 * Every click has to be stored already, see `expectCountedOnce`.
 * @returns the number of compared visits of each destination
 */
export async function expectDecisionsCounted(
  product: Product,
  links: Link[],
  { locations, sent }: Pick<MarkedLoad, 'locations' | 'sent'>,
): Promise<Record<string, number>> {
  const compared: Record<string, number> = {};
  for (const link of links) {
    const parts = partsOf(link);
    const rows = await readDecisions(product, link);
    const byMark = new Map(rows.map((row) => [row.referrer, row]));
    const received = [...locations].filter(([mark]) => sent.get(mark) === link);
    const expected = received.map(([mark, url]) => ({ mark, url, part: parts.get(url) }));
    const stored = received.map(([mark]) => ({ mark, url: byMark.get(mark)?.url, part: byMark.get(mark)?.part }));
    expect(stored).toEqual(expected);
    const chosen = countBy(received.map(([, url]) => url));
    expect([...chosen.keys()].sort(), 'every rule or variant was chosen').toEqual([...parts.keys()].sort());
    for (const [url, clicks] of chosen) compared[url] = clicks;
    expect(await readReport(product, link)).toEqual(countBy(rows.map(({ part }) => part)));
  }
  return compared;
}

/** The id of the rule or variant that leads to a URL; empty for the link's own. */
function partsOf(link: Link): Map<string, string> {
  const rules = link['rules'] as Part[] | null;
  const split = link['split'] as { variants: Part[] } | null;
  const parts = new Map((split?.variants ?? rules ?? []).map(({ id, url }) => [url, id]));
  if (!split) parts.set(link.url, '');
  return parts;
}

async function readDecisions(product: Product, { id }: Link): Promise<StoredDecision[]> {
  const part = `concat(rule_id, variant_id) as part`;
  return await readRows(product, `select referrer, url, ${part} from clicks where link_id = '${id}'`);
}

/** The clicks by rule or variant that the API reports. */
async function readReport({ api }: Product, link: Link): Promise<Map<string, number>> {
  const { body } = await api.call('GET', `/links/${link.id}/stats`);
  const { totalClicks, rules = [], variants = [] } = body.data as Report;
  const counts = new Map([
    ...rules.map(({ ruleId, clicks }) => [ruleId ?? '', clicks] as const),
    ...variants.map(({ id, clicks }) => [id, clicks] as const),
  ]);
  expect([...counts.values()].reduce((sum, clicks) => sum + clicks, 0)).toBe(totalClicks);
  return counts;
}

function countBy(values: string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return counts;
}
