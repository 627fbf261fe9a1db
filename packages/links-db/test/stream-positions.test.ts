import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  claimPosition,
  finishRange,
  forgetLaneMarks,
  holdsClaim,
  noteIngested,
  queueDeadLetters,
  readLaneMarks,
  readNextOffset,
  readQueuedLetters,
  recordPendingRange,
  settleReplays,
  type FinishedRange,
} from '../src/planes/analytics.ts';
import {
  addMissingLinkTotals,
  addToTotals,
  listDeadLetters,
  listPositions,
  pageTotals,
  readDeadLetter,
} from '../src/planes/operator.ts';
import { newId, openTestDb, type TestDb } from './open-test-db.ts';

let db: TestDb;
let workspaceId: string;
beforeAll(async () => {
  db = await openTestDb();
  workspaceId = await db.addWorkspace();
});
afterAll(() => db.close());

const nothing: Omit<FinishedRange, 'to'> = {
  newestEventAt: undefined,
  lateDays: [],
  laneMarks: new Map(),
  totals: { linkClicks: new Map(), spentClicks: new Map(), profileViews: new Map(), blockClicks: new Map() },
  deadLetters: [],
};

async function claim(source: string, partition = 0) {
  const { epoch, nextOffset } = await claimPosition(db.pool, source, partition);
  return { source, partition, epoch, nextOffset };
}

async function readClicks(linkId: string): Promise<number | null | undefined> {
  const rows = await pageTotals(db.pool, 'link', { after: '', workspaceId: undefined, limit: 1_000 });
  return rows.find(({ id }) => id === linkId)?.total;
}

test('every write of an earlier holder is refused once the partition is claimed again', async () => {
  const source = newId('source');
  const link = await db.addLink(workspaceId);
  const earlier = await claim(source);
  expect(await recordPendingRange(db.pool, earlier, 10)).toBe(true);
  const later = await claimPosition(db.pool, source, 0);
  expect(later).toMatchObject({ epoch: earlier.epoch + 1, pending: { from: 0, to: 10 } });
  const totals = { ...nothing.totals, linkClicks: new Map([[link.id, 1]]) };
  expect(await holdsClaim(db.pool, earlier)).toBe(false);
  expect(await recordPendingRange(db.pool, earlier, 20)).toBe(false);
  const letters = [{ offset: 1, payload: Buffer.from('x'), reason: 'test' }];
  expect(
    await finishRange(db.pool, earlier, {
      ...nothing,
      to: 10,
      lateDays: [{ workspaceId, day: '2026-01-01' }],
      laneMarks: new Map([[source, 5]]),
      totals,
      deadLetters: letters,
    }),
  ).toBe(false);
  expect(await readNextOffset(db.pool, source, 0)).toBe(0);
  expect(await readLaneMarks(db.pool, [source])).toEqual(new Map());
  expect(await readClicks(link.id)).toBe(0);
  expect((await db.pool.query('select from late_days')).rowCount).toBe(0);
  expect(await listDeadLetters(db.pool, { after: 0, limit: 10, headBytes: 1 })).toEqual([]);
});

test('a range that is finished twice, also at once, is counted once', async () => {
  const source = newId('source');
  const link = await db.addLink(workspaceId);
  const holder = await claim(source);
  const range = {
    ...nothing,
    to: 10,
    laneMarks: new Map([[source, 7]]),
    totals: { ...nothing.totals, linkClicks: new Map([[link.id, 3]]) },
  };
  const results = await Promise.all([finishRange(db.pool, holder, range), finishRange(db.pool, holder, range)]);
  expect(results.toSorted()).toEqual([false, true]);
  expect(await finishRange(db.pool, holder, range)).toBe(false);
  expect(await readClicks(link.id)).toBe(3);
  expect(await readLaneMarks(db.pool, [source, 'unknown'])).toEqual(new Map([[source, 7]]));
  expect(await listPositions(db.pool)).toContainEqual(
    expect.objectContaining({ source, nextOffset: 10, pending: null }),
  );
});

test('clicks that took nothing from a click limit are counted apart, and a replayed range adds none', async () => {
  const [plain, capped] = [await db.addLink(workspaceId), await db.addLink(workspaceId)];
  const holder = await claim(newId('source'));
  const linkClicks = new Map([
    [plain.id, 3],
    [capped.id, 5],
  ]);
  const range = {
    ...nothing,
    to: 8,
    totals: { ...nothing.totals, linkClicks, spentClicks: new Map([[capped.id, 4]]) },
  };
  expect(await finishRange(db.pool, holder, range)).toBe(true);
  expect(await finishRange(db.pool, holder, range)).toBe(false);
  const { rows } = await db.pool.query<{ id: string; clicks: number; unspent: number }>(
    'select link_id as id, clicks, unspent_clicks as unspent from link_totals where link_id = any ($1)',
    [[plain.id, capped.id]],
  );
  expect(new Map(rows.map(({ id, ...counts }) => [id, counts]))).toEqual(
    new Map([
      [plain.id, { clicks: 3, unspent: 3 }],
      [capped.id, { clicks: 5, unspent: 1 }],
    ]),
  );
});

test('a position knows the time of its newest event, or of a read that found no more, and never goes back', async () => {
  const source = newId('source');
  const holder = await claim(source);
  const until = async () =>
    (
      await db.pool.query<{ until: Date | null }>(
        'select ingested_until as until from stream_positions where source = $1',
        [source],
      )
    ).rows[0]?.until;
  const at = (text: string) => new Date(text);
  expect(await until()).toBeNull();
  await finishRange(db.pool, holder, { ...nothing, to: 1, newestEventAt: Date.parse('2026-01-02T00:00:00Z') });
  expect(await until()).toEqual(at('2026-01-02T00:00:00Z'));
  await finishRange(
    db.pool,
    { ...holder, nextOffset: 1 },
    { ...nothing, to: 2, newestEventAt: Date.parse('2026-01-01') },
  );
  expect(await until()).toEqual(at('2026-01-02T00:00:00Z'));
  await noteIngested(db.pool, { ...holder, nextOffset: 1 }, at('2026-01-04T00:00:00Z'));
  expect(await until()).toEqual(at('2026-01-02T00:00:00Z'));
  await noteIngested(db.pool, { ...holder, nextOffset: 2 }, at('2026-01-03T00:00:00Z'));
  expect(await until()).toEqual(at('2026-01-03T00:00:00Z'));
  // A clock that is ahead.
  await finishRange(
    db.pool,
    { ...holder, nextOffset: 2 },
    { ...nothing, to: 3, newestEventAt: Date.now() + 86_400_000 },
  );
  expect((await until())!.getTime()).toBeLessThanOrEqual(Date.now() + 60_000);
});

test('late days are stored with the range that has them, each once', async () => {
  const holder = await claim(newId('source'));
  const lateDays = [
    { workspaceId, day: '2026-01-02' },
    { workspaceId, day: '2026-01-01' },
    { workspaceId: 'wsp_deleted', day: '2026-01-01' },
  ];
  await finishRange(db.pool, holder, { ...nothing, to: 1, lateDays });
  await finishRange(db.pool, { ...holder, nextOffset: 1 }, { ...nothing, to: 2, lateDays });
  const { rows } = await db.pool.query<{ day: string }>(
    'select day::text from late_days where workspace_id = $1 order by day',
    [workspaceId],
  );
  expect(rows).toEqual([{ day: '2026-01-01' }, { day: '2026-01-02' }]);
});

test('events of deleted links, profiles and blocks create no totals', async () => {
  const holder = await claim(newId('source'));
  const gone = newId('gone');
  const totals = {
    linkClicks: new Map([[gone, 1]]),
    spentClicks: new Map(),
    profileViews: new Map([[gone, 1]]),
    blockClicks: new Map([[gone, 1]]),
  };
  expect(await finishRange(db.pool, holder, { ...nothing, to: 1, totals })).toBe(true);
  const { rowCount } = await db.pool.query(
    `select from link_totals where link_id = $1 union all select from profile_totals where profile_id = $1
     union all select from block_totals where block_id = $1`,
    [gone],
  );
  expect(rowCount).toBe(0);
});

test('a lane mark never goes back', async () => {
  const source = newId('source');
  const holder = await claim(source);
  await finishRange(db.pool, holder, { ...nothing, to: 1, laneMarks: new Map([[source, 9]]) });
  await finishRange(db.pool, { ...holder, nextOffset: 1 }, { ...nothing, to: 2, laneMarks: new Map([[source, 4]]) });
  expect(await readLaneMarks(db.pool, [source])).toEqual(new Map([[source, 9]]));
});

test('a dead letter keeps its bytes, is queued once, and leaves the list when its replay is counted', async () => {
  const source = newId('source');
  const payload = Buffer.from([0, 255, 10, 39, 34]);
  const holder = await claim(source);
  await finishRange(db.pool, holder, {
    ...nothing,
    to: 3,
    deadLetters: [{ offset: 2, payload, reason: `it's "bad"` }],
  });
  const list = async () =>
    (await listDeadLetters(db.pool, { after: 0, limit: 100, headBytes: 2 })).filter(
      (letter) => letter.source === source,
    );
  const [letter] = await list();
  expect(letter).toMatchObject({ offset: 2, reason: `it's "bad"`, payloadBytes: 5, isInReplay: false });
  expect(await readDeadLetter(db.pool, letter?.id ?? 0)).toEqual(payload);
  const queued = await Promise.all([queueDeadLetters(db.pool, undefined), queueDeadLetters(db.pool, undefined)]);
  expect(queued.toSorted()).toEqual([0, 1]);
  const limits = { from: 0, to: 1_000, recordsMax: 10, bytesMax: 1 };
  const [replayed] = await readQueuedLetters(db.pool, limits);
  expect(replayed?.payload).toEqual(payload);
  const replay = await claim('dead-letters');
  await finishRange(db.pool, replay, { ...nothing, to: (replayed?.offset ?? 0) + 1 });
  await settleReplays(db.pool);
  await settleReplays(db.pool);
  expect(await list()).toEqual([]);
});

test('a lost row of totals is inserted again, and changes by operators add to existing rows alone', async () => {
  const [lost, counted] = [await db.addLink(workspaceId), await db.addLink(workspaceId)];
  await addToTotals(
    db.pool,
    'link',
    new Map([
      [counted.id, 5],
      ['lnk_unknown', 5],
    ]),
  );
  await db.pool.query('delete from link_totals where link_id = $1', [lost.id]);
  expect(await readClicks(lost.id)).toBeNull();
  const client = await db.pool.connect();
  expect(await addMissingLinkTotals(client, 'wsp_other')).toBe(0);
  expect(await addMissingLinkTotals(client, workspaceId)).toBe(1);
  expect(await addMissingLinkTotals(client, undefined)).toBe(0);
  client.release();
  expect(await readClicks(lost.id)).toBe(0);
  expect(await readClicks(counted.id)).toBe(5);
  expect(await pageTotals(db.pool, 'link', { after: '', workspaceId: 'wsp_other', limit: 10 })).toEqual([]);
});

test('marks of lanes that were not read for more than 400 days are forgotten, and no others', async () => {
  await db.pool.query('delete from lane_marks');
  for (const [lane, days] of [
    ['new', 0],
    ['of a year', 399],
    ['gone', 401],
    ['long gone', 2_000],
  ] as const) {
    const text = 'insert into lane_marks (lane, mark, updated_at) values ($1, 1, now() - make_interval(days => $2))';
    await db.pool.query({ text, values: [lane, days] });
  }
  expect([await forgetLaneMarks(db.pool, 1), await forgetLaneMarks(db.pool, 100)]).toEqual([1, 1]);
  const marks = await readLaneMarks(db.pool, ['new', 'of a year', 'gone', 'long gone']);
  expect([...marks.keys()].toSorted()).toEqual(['new', 'of a year']);
});
