import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openJournal, type Journal } from '@linkplane/event-journal';
import { encodeEvent, type ClickEvent, type LinkClicked } from '@linkplane/events';
import { findErasure, requestErasure, type NewErasure } from '@linkplane/links-db/erasures';
import { createId, noFailpoint, sleep } from '@linkplane/runtime';
import { allowLongTests, waitFor } from '@linkplane/testing';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { eraseVisits } from '../src/erase-visits.ts';
import { createIngestStores, query, silentLogger, type IngestStores } from './ingest-stores.ts';
import { createConsumers, killConsumer, type Consumers } from './start-consumers.ts';

allowLongTests('processes');

const failpoints = ['after-erasure-begun', 'after-erasure-counts', 'after-erasure', 'after-erasure-settled'];
const dayMs = 86_400_000;
const never = new AbortController().signal;

let stores: IngestStores;
let root: string;
let journal: Journal;
let consumers: Consumers;

beforeEach(async () => {
  stores = await createIngestStores();
  root = mkdtempSync(join(tmpdir(), 'linkplane-erase-test-'));
  consumers = createConsumers({ root, ...stores.addresses });
  journal = await openJournal({ root, totalBytesMax: 2 ** 28, durability: 'process', logger: silentLogger });
});
afterEach(async () => {
  await consumers.killAll();
  await journal.close();
  await stores.close();
  rmSync(root, { recursive: true, force: true });
});

const startConsumer = (failpoint?: string) => consumers.start(failpoint);

function append(events: ClickEvent[]): Promise<unknown> {
  return Promise.all(
    events.map(
      (event) =>
        new Promise<void>((resolve, reject) => {
          journal.append(encodeEvent(event), (stored) => (stored ? resolve() : reject(new Error('not stored'))));
        }),
    ),
  );
}

const clicksOf = (linkId: string, count: number, more: Partial<LinkClicked> = {}) =>
  Array.from({ length: count }, (_, n) => stores.describeClick({ linkId, bot: n % 7 === 3, ...more }));

const isHuman = ({ bot, prefetch }: ClickEvent) => !bot && !prefetch;

async function request(fields: { kind: 'link'; linkId: string } | { kind: 'visitor'; clickId: string }, before: Date) {
  const erasure: NewErasure = { id: createId('ers'), workspaceId: stores.workspaceId, before, ...fields };
  const requested = await requestErasure(stores.pool, erasure, { waitingMax: 100, dueMax: 1_000 });
  expect(requested).toBeDefined();
  return erasure.id;
}

/** Erases in this process, once the session that erased before has ended and its lock with it. */
async function eraseNow({ isRetentionDue }: { isRetentionDue: boolean }) {
  const deps = { ...stores, logger: silentLogger, failpoint: noFailpoint, counts: { replayMismatches: 0 } };
  let erased: Awaited<ReturnType<typeof eraseVisits>>;
  await waitFor(async () => (erased = await eraseVisits(deps, { isRetentionDue, stopped: never })) !== undefined, {
    what: 'the lock of the last erasure to end',
  });
  return erased;
}

async function untilErased(id: string) {
  await waitFor(async () => (await findErasure(stores.pool, stores.workspaceId, id))?.erasedAt != null, {
    timeoutMs: 40_000,
    what: 'the visits are erased',
  });
  return (await findErasure(stores.pool, stores.workspaceId, id))!;
}

const readTotal = async (linkId: string) => {
  const { rows } = await stores.pool.query<{ clicks: number; gone: number }>(
    'select clicks, clicks_gone as gone from link_totals where link_id = $1',
    [linkId],
  );
  return rows[0]!;
};

const storedIds = async (linkId: string) =>
  (await query<{ id: string }>(stores.clicks, `SELECT id FROM clicks WHERE link_id = '${linkId}' ORDER BY id`)).map(
    ({ id }) => id,
  );

/** Compares each rollup of links, and the rows alone. */
async function expectRollupsOfRows(): Promise<void> {
  const count = (key: string, settings: Record<string, number>) =>
    query<{ linkId: string; clicks: number }>(
      stores.clicks,
      `SELECT link_id AS linkId, toInt32(count()) AS clicks FROM clicks WHERE kind = 'human'
       GROUP BY workspace_id, link_id, kind, ${key} ORDER BY linkId, clicks`,
      settings,
    );
  for (const key of ['toStartOfDay(timestamp)', 'toStartOfHour(timestamp)', 'toStartOfDay(timestamp), referrer'])
    expect(await count(key, { force_optimize_projection: 1 })).toEqual(
      await count(key, { optimize_use_projections: 0 }),
    );
}

async function ingestAll(counts: Record<string, number>): Promise<void> {
  await waitFor(
    async () => {
      for (const [linkId, clicks] of Object.entries(counts))
        if ((await readTotal(linkId)).clicks < clicks) return false;
      return true;
    },
    { timeoutMs: 30_000, what: 'all clicks are counted' },
  );
}

test.each(failpoints)('an eraser killed at %s leaves every click erased and subtracted once', async (place) => {
  const [first, second] = stores.linkIds as [string, string];
  const old = [...clicksOf(first, 40), ...clicksOf(first, 20, { at: Date.now() - 40 * dayMs })];
  const others = clicksOf(second, 30);
  await append([...old, ...others]);
  let consumer = await startConsumer(place);
  await ingestAll({ [first]: old.filter(isHuman).length, [second]: others.filter(isHuman).length });
  const before = new Date(Date.now() + 1);
  await sleep(2);
  const id = await request({ kind: 'link', linkId: first }, before);
  const newer = clicksOf(first, 25);
  await append(newer);
  const [, signal] = (await once(consumer, 'exit')) as [unknown, string];
  expect(signal).toBe('SIGKILL');

  consumer = await startConsumer();
  const erasure = await untilErased(id);
  await ingestAll({ [first]: newer.filter(isHuman).length });
  expect(await storedIds(first)).toEqual(newer.map((event) => event.id).sort());
  expect(await readTotal(first)).toEqual({ clicks: newer.filter(isHuman).length, gone: 0 });
  expect(await readTotal(second)).toEqual({ clicks: others.filter(isHuman).length, gone: 0 });
  expect(await storedIds(second)).toHaveLength(others.length);
  expect(erasure).toMatchObject({ clicks: old.length, profileEvents: 0, isRunning: false });
  expect(erasure.dueAt?.getTime()).toBeGreaterThan(erasure.createdAt.getTime());
  await expectRollupsOfRows();
});

test('erasing while clicks arrive takes those before the time and none else, and is repeated for late ones', async () => {
  const [first] = stores.linkIds as [string];
  await startConsumer();
  const events: LinkClicked[] = [];
  const stopping = new AbortController();
  const writing = (async () => {
    while (!stopping.signal.aborted) {
      const some = clicksOf(first, 10);
      events.push(...some);
      await append(some);
      await sleep(10);
    }
  })();
  await sleep(500);
  const before = new Date();
  const id = await request({ kind: 'link', linkId: first }, before);
  await untilErased(id);
  stopping.abort();
  await writing;
  const late = clicksOf(first, 5, { at: before.getTime() - 1_000 });
  await append(late);
  await stores.pool.query(`update erasures set due_at = now() - interval '1 second' where id = $1`, [id]);
  const kept = events.filter(({ at }) => at >= before.getTime());
  await waitFor(async () => (await readTotal(first)).clicks === kept.filter(isHuman).length, {
    timeoutMs: 40_000,
    what: 'the erasure is repeated',
  });
  expect(await storedIds(first)).toEqual(kept.map((event) => event.id).sort());
  expect(await readTotal(first)).toEqual({ clicks: kept.filter(isHuman).length, gone: 0 });
});

test('a visitor is erased by one of the clicks: all of that UTC day in the workspace, and no other visitor', async () => {
  const [first, second] = stores.linkIds as [string, string];
  const visitor = 'ab'.repeat(16);
  const noon = Math.floor(Date.now() / dayMs) * dayMs - dayMs + 43_200_000;
  const named = stores.describeClick({ linkId: first, visitor, at: noon });
  const elsewhere = 'wsp_0123456789abcdefghij';
  await stores.pool.query(`insert into workspaces (id, name, plan) values ($1, 'other', 'free')`, [elsewhere]);
  const erased = [named, stores.describeClick({ linkId: second, visitor, at: noon + 1_000 })];
  const kept = [
    stores.describeClick({ linkId: second, at: noon }),
    stores.describeClick({ linkId: second, visitor, at: noon + dayMs / 2 + 1 }),
    stores.describeClick({ linkId: second, visitor, at: noon, workspaceId: elsewhere }),
  ];
  await append([...erased, ...kept]);
  await startConsumer();
  await ingestAll({ [first]: 1, [second]: 4 });
  const id = await request({ kind: 'visitor', clickId: named.id }, new Date());
  const unknown = await request({ kind: 'visitor', clickId: 'evt_unknown' }, new Date());
  expect(await untilErased(id)).toMatchObject({ clicks: 2 });
  expect(await untilErased(unknown)).toMatchObject({ clicks: 0 });
  expect(await storedIds(first)).toEqual([]);
  expect(await storedIds(second)).toEqual(kept.map((event) => event.id).sort());
  expect([await readTotal(first), await readTotal(second)]).toEqual([
    { clicks: 0, gone: 0 },
    { clicks: 3, gone: 0 },
  ]);
});

test('retention erases whole UTC days, totals keep counting all time, and a reset ends that', async () => {
  const [first] = stores.linkIds as [string];
  const old = clicksOf(first, 14, { at: Date.now() - 32 * dayMs });
  const recent = clicksOf(first, 7, { at: Date.now() - 29 * dayMs });
  const view: ClickEvent = {
    ...(({ linkId: _l, url: _u, qr: _q, outcome: _o, utmSource: _s, utmMedium: _m, utmCampaign: _c, ...rest }) => rest)(
      stores.describeClick({ at: Date.now() - 33 * dayMs }),
    ),
    type: 'profile.viewed',
    profileId: 'prf_1',
  };
  await stores.pool.query(
    `insert into profiles (id, workspace_id, slug, display_name) values ('prf_1', $1, 'p', 'x')`,
    [stores.workspaceId],
  );
  await append([...old, ...recent, view]);
  const consumer = await startConsumer();
  const all = [...old, ...recent].filter(isHuman).length;
  await ingestAll({ [first]: all });
  await killConsumer(consumer);
  await stores.pool.query('update workspaces set retention_days = 30 where id = $1', [stores.workspaceId]);
  await eraseNow({ isRetentionDue: true });
  expect(await storedIds(first)).toEqual(recent.map((event) => event.id).sort());
  expect(await readTotal(first)).toEqual({ clicks: all, gone: old.filter(isHuman).length });
  const { rows } = await stores.pool.query('select views, views_gone as gone from profile_totals');
  expect(rows).toEqual([{ views: 1, gone: 1 }]);
  // What was done for today is not done again.
  expect(await eraseNow({ isRetentionDue: true })).toEqual({ passes: 0, workspaceIds: [] });

  const id = await request({ kind: 'link', linkId: first }, new Date());
  await eraseNow({ isRetentionDue: false });
  expect(await untilErased(id)).toMatchObject({ clicks: recent.length });
  expect(await readTotal(first)).toEqual({ clicks: 0, gone: 0 });
});

test('a workspace that waits after its pass keeps no other one from its turn', async () => {
  const other = 'wsp_0123456789abcdefghij';
  await stores.pool.query(`insert into workspaces (id, name, plan) values ($1, 'other', 'free')`, [other]);
  const ids = [stores.workspaceId, other];
  await stores.pool.query(
    `insert into erasures (id, workspace_id, kind, click_id, before, due_at)
     select 'ers_' || id, id, 'visitor', 'evt_1', now(), now() from unnest($1::text[]) id`,
    [ids],
  );
  const deps = { ...stores, logger: silentLogger, failpoint: noFailpoint, counts: { replayMismatches: 0 } };
  const options = { isRetentionDue: false, stopped: never };
  expect(await eraseVisits(deps, { ...options, paused: ids })).toEqual({ passes: 0, workspaceIds: [] });
  const paused = [stores.workspaceId];
  expect(await eraseVisits(deps, { ...options, paused })).toEqual({ passes: 1, workspaceIds: [other] });
  expect(await eraseVisits(deps, options)).toEqual({ passes: 1, workspaceIds: [stores.workspaceId] });
});

test('a workspace with very many erasures keeps another one from its turn for one pass at most', async () => {
  const other = 'wsp_0123456789abcdefghij';
  await stores.pool.query(`insert into workspaces (id, name, plan) values ($1, 'other', 'free')`, [other]);
  const insert = `
    insert into erasures (id, workspace_id, kind, click_id, before, due_at)
    select 'ers_' || $1 || n, $1, 'visitor', 'evt_' || n, now(), now() - $3 * interval '1 minute' from generate_series(1, $2) n`;
  await stores.pool.query(insert, [stores.workspaceId, 250, 60]);
  await stores.pool.query(insert, [other, 1, 0]);
  await eraseNow({ isRetentionDue: false });
  const { rows } = await stores.pool.query<{ erased: number }>(
    'select count(erased_at)::int as erased from erasures group by workspace_id order by count(*)',
  );
  expect(rows).toEqual([{ erased: 1 }, { erased: 99 }]);
});
