import { sleep } from '@linkplane/runtime';
import { waitFor } from '@linkplane/testing';
import { expect } from 'vitest';
import type { Link } from './api-client.ts';
import type { MarkedLoad } from './marked-load.ts';
import { readRows } from './read-rows.ts';
import type { Product } from './start-product.ts';

export type CountedOnce = { answered: number; stored: number };

type StoredClick = { id: string; referrer: string; link_id: string };

const settledAfterMs = 1_000;
const countPollMs = 100;
const totalsTimeoutMs = 20_000;

/**
 * Rows, stats and totals against the clients' own lists: every answered click is stored once, none that nobody made, and
 * all counts agree.
 * @param loads all that ever visited these links
 * @param unheardMax visits that may be stored although their answers were lost on the wire
 */
export async function expectCountedOnce(
  product: Product,
  links: Link[],
  loads: Pick<MarkedLoad, 'sent' | 'answered'>[],
  { unheardMax = 0, timeoutMs = 30_000 } = {},
): Promise<CountedOnce> {
  const sent = new Map(loads.flatMap((load) => [...load.sent]));
  const answered = new Set(loads.flatMap((load) => [...load.answered]));
  const rows = await readSettled(product, links, answered, timeoutMs);
  const marks = rows.map(({ referrer }) => referrer);
  const distinct = new Set(marks);
  expect(marks.length - new Set(rows.map(({ id }) => id)).size, 'clicks stored twice').toBe(0);
  expect(marks.length - distinct.size, 'visits that count as two clicks').toBe(0);
  expect([...answered.difference(distinct)], 'answered clicks that are missing').toEqual([]);
  expect(
    [...distinct].filter((mark) => !sent.has(mark)),
    'clicks that nobody made',
  ).toEqual([]);
  expect(distinct.difference(answered).size, 'stored, but not answered').toBeLessThanOrEqual(unheardMax);

  for (const link of links) {
    const stored = rows.filter(({ link_id }) => link_id === link.id);
    expect(stored.every(({ referrer }) => sent.get(referrer)?.id === link.id)).toBe(true);
    await waitFor(async () => (await product.api.getLink(link.id)).clicks === stored.length, {
      timeoutMs: totalsTimeoutMs,
      what: `the link total to be ${stored.length}`,
    });
    expect((await product.api.getStats(link.id)).totalClicks, 'stats').toBe(stored.length);
  }
  return { answered: answered.size, stored: marks.length };
}

/**
 * Reads once every answered click is there and, for more than a consumer's round, nothing was added. By the clicks
 * themselves in the end: those that were stored and not answered may make up for as many that are still on their way.
 * Without all of them it gives what there was at the end.
 */
async function readSettled(
  product: Product,
  links: Link[],
  answered: ReadonlySet<string>,
  timeoutMs: number,
): Promise<StoredClick[]> {
  const where = `where link_id in (${links.map(({ id }) => `'${id}'`).join(', ')})`;
  const readCount = async () =>
    Number((await readRows<{ rows: string }>(product, `select count() as rows from clicks ${where}`))[0]?.rows);
  let latest = 0;
  let rows: StoredClick[] | undefined;
  const isSettled = async () => {
    const before = await readCount();
    latest = before;
    if (before < answered.size) return false;
    await sleep(settledAfterMs);
    if ((await readCount()) !== before) return false;
    rows = await readRows<StoredClick>(product, `select id, referrer, link_id from clicks ${where}`);
    return answered.isSubsetOf(new Set(rows.map(({ referrer }) => referrer)));
  };
  try {
    const what = `all of ${answered.size} answered clicks to be stored`;
    await waitFor(isSettled, { timeoutMs, pollMs: countPollMs, what });
  } catch (error) {
    if (!rows) throw new Error(`${answered.size} were answered, ${latest} are stored`, { cause: error });
  }
  return rows ?? [];
}
