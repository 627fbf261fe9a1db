import { waitFor } from '@linkplane/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Link } from './api-client.ts';
import { startMarkedLoad } from './marked-load.ts';
import { createRandom } from './random.ts';
import { readRows } from './read-rows.ts';
import { startProduct, type Product } from './start-product.ts';

let product: Product;
beforeAll(async () => void (product = await startProduct()));
afterAll(async () => await product.stop());

const seed = Number(process.env.SEED ?? Date.now() % 1_000_000);
const randomKills = 16;
/** Each ends the process at that place, the n-th time it is passed. */
const failpoints = [
  'after-journal-write:200',
  'after-pending-range:2',
  'after-insert:2',
  'before-final-transaction:2',
  'after-final-transaction:2',
];
const testTimeoutMs = 300_000;

type StoredClick = { referrer: string; link_id: string };

test(
  `${randomKills + failpoints.length} times killed under load: every answered click is stored exactly once, and all counts agree (SEED=${seed})`,
  async () => {
    console.log(`kill test: SEED=${seed}`);
    const random = createRandom(seed);
    const links = await Promise.all(
      Array.from({ length: 12 }, () => product.api.createLink({ url: 'https://example.com/' })),
    );
    const load = startMarkedLoad(product, links, random);

    for (let kills = 0; kills < randomKills; kills += 1) {
      await new Promise((resolve) => setTimeout(resolve, 30 + random() * 700));
      await product.kill();
      await product.restart();
    }
    for (const place of failpoints) {
      await product.kill();
      await product.restart({ FAILPOINT: place });
      await product.ended();
      await product.restart();
    }
    await load.stop();
    await expectAllCounted(links, load.sent, load.answered);
  },
  testTimeoutMs,
);

/** Rows, stats and totals against the clients' own list. */
async function expectAllCounted(links: Link[], sent: Map<string, Link>, answered: Set<string>): Promise<void> {
  const ids = links.map(({ id }) => `'${id}'`).join(', ');
  const read = () => readRows<StoredClick>(product, `select referrer, link_id from clicks where link_id in (${ids})`);
  await waitFor(async () => new Set((await read()).map(({ referrer }) => referrer)).isSupersetOf(answered), {
    timeoutMs: 30_000,
    what: 'every answered click to be stored',
  });
  await waitFor(async () => (await product.api.getLink(links[0]!.id)).clicks > 0, { timeoutMs: 5_000, what: 'totals' });
  const rows = await settle(read);

  const marks = rows.map(({ referrer }) => referrer);
  const distinct = new Set(marks);
  expect(marks.length - distinct.size, 'clicks stored twice').toBe(0);
  expect(
    [...answered].filter((mark) => !distinct.has(mark)),
    'answered clicks that are missing',
  ).toEqual([]);
  expect(
    marks.filter((mark) => !sent.has(mark)),
    'clicks that nobody made',
  ).toEqual([]);
  // What is stored beyond the answered ones was under way when a kill came: written, its answer lost on the wire.
  expect(marks.length - answered.size).toBeLessThanOrEqual(16 * (randomKills + failpoints.length));
  expect(answered.size).toBeGreaterThan(500);

  for (const link of links) {
    const stored = rows.filter(({ link_id }) => link_id === link.id);
    expect(stored.every(({ referrer }) => sent.get(referrer)?.id === link.id)).toBe(true);
    expect((await product.api.getStats(link.id)).totalClicks, 'stats').toBe(stored.length);
    expect((await product.api.getLink(link.id)).clicks, 'link total').toBe(stored.length);
  }
  console.log(`kill test: ${answered.size} answered, ${marks.length} stored, 0 lost, 0 doubled`);
}

/** Reads until two readings, one consumer round apart, are the same. */
async function settle(read: () => Promise<StoredClick[]>): Promise<StoredClick[]> {
  let before = await read();
  return await waitFor(
    async () => {
      await new Promise((resolve) => setTimeout(resolve, 1_000));
      const now = await read();
      const same = now.length === before.length;
      before = now;
      return same ? now : undefined;
    },
    { timeoutMs: 30_000, what: 'the stream to be drained' },
  );
}
