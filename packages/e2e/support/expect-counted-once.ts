import { sleep } from '@linkplane/runtime';
import { waitFor } from '@linkplane/testing';
import { expect } from 'vitest';
import type { Link } from './api-client.ts';
import type { MarkedLoad } from './start-marked-load.ts';
import { readRows } from './read-rows.ts';
import type { SharedProduct } from './product.ts';

export type CountedOnce = { acknowledged: number; stored: number };

type StoredClick = { id: string; referrer: string; link_id: string };

const settledAfterMs = 1_000;
const countPollMs = 100;
const totalsTimeoutMs = 20_000;

/**
 * Compares rows, stats and totals with the clients' own lists: every acknowledged click is stored once, no click is stored that was not sent, and all counts agree.
 * @param loads all loads that ever visited these links
 * @param unacknowledgedMax visits that may be stored although their responses were lost on the network
 */
export async function expectCountedOnce(
  product: SharedProduct,
  links: Link[],
  loads: Pick<MarkedLoad, 'sent' | 'acknowledged'>[],
  { unacknowledgedMax = 0, timeoutMs = 30_000 } = {},
): Promise<CountedOnce> {
  const sent = new Map(loads.flatMap((load) => [...load.sent]));
  const acknowledged = new Set(loads.flatMap((load) => [...load.acknowledged]));
  const rows = await readSettled(product, links, acknowledged, timeoutMs);
  const marks = rows.map(({ referrer }) => referrer);
  const distinct = new Set(marks);
  expect(marks.length - new Set(rows.map(({ id }) => id)).size, 'clicks stored twice').toBe(0);
  expect(marks.length - distinct.size, 'visits that count as two clicks').toBe(0);
  expect([...acknowledged.difference(distinct)], 'acknowledged clicks that are missing').toEqual([]);
  expect(
    [...distinct].filter((mark) => !sent.has(mark)),
    'clicks that were not sent',
  ).toEqual([]);
  expect(distinct.difference(acknowledged).size, 'stored, but not acknowledged').toBeLessThanOrEqual(unacknowledgedMax);

  for (const link of links) {
    const stored = rows.filter(({ link_id }) => link_id === link.id);
    expect(stored.every(({ referrer }) => sent.get(referrer)?.id === link.id)).toBe(true);
    await waitFor(async () => (await product.api.getLink(link.id)).clicks === stored.length, {
      timeoutMs: totalsTimeoutMs,
      what: `the link total to be ${stored.length}`,
    });
    expect((await product.api.getStats(link.id)).totalClicks, 'stats').toBe(stored.length);
  }
  return { acknowledged: acknowledged.size, stored: marks.length };
}

/**
 * Reads the rows once every acknowledged click is stored and no row was added for longer than a consumer's poll. The
 * last check compares the clicks themselves: a count could mistake stored but unacknowledged clicks for acknowledged
 * ones that are still on their way. On timeout it returns the latest rows.
 */
async function readSettled(
  product: SharedProduct,
  links: Link[],
  acknowledged: ReadonlySet<string>,
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
    if (before < acknowledged.size) return false;
    await sleep(settledAfterMs);
    if ((await readCount()) !== before) return false;
    rows = await readRows<StoredClick>(product, `select id, referrer, link_id from clicks ${where}`);
    return acknowledged.isSubsetOf(new Set(rows.map(({ referrer }) => referrer)));
  };
  try {
    const what = `all of ${acknowledged.size} acknowledged clicks to be stored`;
    await waitFor(isSettled, { timeoutMs, pollMs: countPollMs, what });
  } catch (error) {
    if (!rows) throw new Error(`${acknowledged.size} were acknowledged, ${latest} are stored`, { cause: error });
  }
  return rows ?? [];
}
