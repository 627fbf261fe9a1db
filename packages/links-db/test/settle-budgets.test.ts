import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { updateLink, updateLinks } from '../src/links/index.ts';
import { inTransaction } from '../src/transactions.ts';
import {
  addJournal,
  findMarkerTime,
  hasUnsettledBudgets,
  keepJournal,
  readBudgetLeft,
  saveMarkers,
  settleBudgets,
  takeClicks,
} from '../src/planes/redirect.ts';

import { newId, openTestDb, type TestDb } from './open-test-db.ts';

let db: TestDb;
let workspaceId: string;
beforeAll(async () => {
  db = await openTestDb();
  workspaceId = await db.addWorkspace();
});
afterAll(() => db.close());
beforeEach(async () => {
  await db.pool.query('delete from click_budgets');
  await db.pool.query('delete from redirect_journals');
});

/** A link without a limit that has had clicks, which then gets one. */
async function limitLater(clicks: number, clickLimit: number) {
  const link = await db.addLink(workspaceId);
  await countClicks(link.id, clicks);
  await updateLink(db.pool, workspaceId, link.id, { ...link, clickLimit });
  return link;
}

const countClicks = (id: string, clicks: number) =>
  db.pool.query(
    'update link_totals set clicks = clicks + $2, unspent_clicks = unspent_clicks + $2 where link_id = $1',
    [id, clicks],
  );
/** Pretends that the limit has been seen so long ago. */
const wait = async (seconds: number) => {
  await settleBudgets(db.pool);
  await db.pool.query(`update click_budgets set settle_from = settle_from - make_interval(secs => $1)`, [seconds]);
};
const readMark = (lane: string, mark: number) =>
  db.pool.query(
    'insert into lane_marks (lane, mark) values ($1, $2) on conflict (lane) do update set mark = excluded.mark',
    [lane, mark],
  );

test('a limit that is set later grants nothing until the markers of every journal are counted, and then what is left', async () => {
  const [first, second] = [newId('journal'), newId('journal')];
  await addJournal(db.pool, first);
  await addJournal(db.pool, second);
  const { id } = await limitLater(2, 10);
  expect(await hasUnsettledBudgets(db.pool)).toBe(true);
  expect(await takeClicks(db.pool, id, 3)).toBe(0);
  expect(await readBudgetLeft(db.pool, id)).toBe(8);

  await settleBudgets(db.pool);
  expect(await findMarkerTime(db.pool, first)).toBeUndefined();
  await wait(1.5);
  for (const [journal, sequence] of [[first, 40] as const, [second, 7] as const]) {
    const at = await findMarkerTime(db.pool, journal);
    if (!at) throw new Error('No markers are asked for.');
    await saveMarkers(db.pool, journal, at, [
      { lane: `${journal}/0/2`, sequence },
      { lane: `${journal}/1/2`, sequence: sequence + 1 },
    ]);
    expect(await findMarkerTime(db.pool, journal)).toBeUndefined();
  }
  for (const [lane, mark] of [
    [`${first}/0/2`, 40],
    [`${first}/1/2`, 55],
    [`${second}/0/2`, 7],
    [`${second}/1/2`, 7],
  ] as const)
    await readMark(lane, mark);
  await settleBudgets(db.pool);
  expect(await takeClicks(db.pool, id, 3)).toBe(0);

  await countClicks(id, 3); // they were on their way
  await readMark(`${second}/1/2`, 8);
  await settleBudgets(db.pool);
  expect(await hasUnsettledBudgets(db.pool)).toBe(false);
  expect(await takeClicks(db.pool, id, 9)).toBe(5);
  expect(await takeClicks(db.pool, id, 9)).toBe(0);
});

test('markers from before a limit was seen everywhere settle nothing', async () => {
  const journal = newId('journal');
  await addJournal(db.pool, journal);
  const earlier = await limitLater(0, 5);
  await wait(1.5);
  const at = await findMarkerTime(db.pool, journal);
  const later = await limitLater(0, 5);
  await settleBudgets(db.pool);
  await saveMarkers(db.pool, journal, at!, [{ lane: journal, sequence: 0 }]);
  await readMark(journal, 0);
  await settleBudgets(db.pool);
  expect(await takeClicks(db.pool, earlier.id, 1)).toBe(1);
  expect(await takeClicks(db.pool, later.id, 1)).toBe(0);
});

test('a limit that is set again after it was used up and cleared, one by one or with others, still knows its clicks', async () => {
  const link = await db.addLink(workspaceId, { clickLimit: 2 });
  expect(await takeClicks(db.pool, link.id, 2)).toBe(2);
  await updateLink(db.pool, workspaceId, link.id, { ...link, clickLimit: null });
  expect(await takeClicks(db.pool, link.id, 4)).toBe(4); // of visitors who were admitted under the limit
  await inTransaction(db.pool, async (transaction) => {
    await updateLinks(transaction, workspaceId, [{ ...link, clickLimit: 6 }]);
  });
  expect(await readBudgetLeft(db.pool, link.id)).toBe(0);
  await updateLink(db.pool, workspaceId, link.id, { ...link, clickLimit: 7 });
  expect(await readBudgetLeft(db.pool, link.id)).toBe(1);
});

test('a redirect that is gone is not waited for, and one that has begun again is', async () => {
  const [gone, alive] = [newId('journal'), newId('journal')];
  await addJournal(db.pool, gone);
  await addJournal(db.pool, alive);
  const { id } = await limitLater(0, 5);
  await wait(1.5);
  await saveMarkers(db.pool, alive, 'infinity', [{ lane: alive, sequence: 3 }]);
  await readMark(alive, 3);
  await settleBudgets(db.pool);
  expect(await takeClicks(db.pool, id, 1)).toBe(0);
  await db.pool.query(`update redirect_journals set seen_at = now() - interval '11 seconds' where journal_id = $1`, [
    gone,
  ]);
  await settleBudgets(db.pool);
  expect(await takeClicks(db.pool, id, 1)).toBe(1);

  await keepJournal(db.pool, gone);
  await addJournal(db.pool, alive);
  const next = await limitLater(0, 5);
  await wait(1.5);
  await settleBudgets(db.pool);
  expect(await takeClicks(db.pool, next.id, 1)).toBe(0);
});

test('erased clicks still count towards a limit that is set later', async () => {
  const link = await db.addLink(workspaceId);
  await countClicks(link.id, 4);
  await db.pool.query('update link_totals set clicks = 0 where link_id = $1', [link.id]);
  await updateLink(db.pool, workspaceId, link.id, { ...link, clickLimit: 5 });
  expect(await readBudgetLeft(db.pool, link.id)).toBe(1);
});
