import { readConversions } from '@linkplane/clicks-db/read';
import { collectClicks, insertRows, type ClickRow } from '@linkplane/clicks-db/write';
import { recordConversion } from '@linkplane/links-db/conversions';
import { requestErasure } from '@linkplane/links-db/erasures';
import { advisoryLocks, withSessionLock } from '@linkplane/links-db/planes/analytics';
import { createId, noFailpoint } from '@linkplane/runtime';
import { allowLongTests, waitFor } from '@linkplane/testing';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { copyConversions } from '../src/copy-conversions.ts';
import { eraseVisits } from '../src/erase-visits.ts';
import { createIngestStores, query, silentLogger, type IngestStores } from './ingest-stores.ts';

// Each erasure waits for mutations of ClickHouse.
allowLongTests('processes');

const dayMs = 86_400_000;
const never = new AbortController().signal;
const deps = () => ({ ...stores, logger: silentLogger, failpoint: noFailpoint, counts: { replayMismatches: 0 } });

let stores: IngestStores;
let offset: number;
beforeEach(async () => {
  stores = await createIngestStores();
  offset = 0;
  await stores.pool.query(`insert into stream_positions (source, partition, next_offset) values ('test', 0, 1000000)`);
});
afterEach(async () => await stores.close());

type Click = { id: string; at: number };

async function ingest(visitor: string, ...clicks: Click[]): Promise<void> {
  const { workspaceId } = stores;
  const rows = clicks.map(({ id, at }): ClickRow => {
    offset += 1;
    const texts = { country: '', region: '', city: '', device: '', browser: '', os: '', language: '', ref: '' };
    const utm = { utmSource: '', utmMedium: '', utmCampaign: '', utmTerm: '', utmContent: '' };
    const place = { source: 'test', partition: 0, offset };
    const decided = { internal: false, blocked: false, ruleId: '', variantId: '', extraPath: '' };
    const { linkId, ...event } = stores.describeClick({ id, at, visitor, workspaceId });
    return { ...event, ...texts, ...utm, ...place, ...decided, linkId, timestamp: at };
  });
  await insertRows(stores.clicks, collectClicks(rows), createId('evt'));
}

/** Records a conversion as management does, with the second of the click from its token. */
async function record(click: Click): Promise<string> {
  const id = createId('cnv');
  const [at, clickedAt] = [new Date(), new Date(Math.floor(click.at / 1_000) * 1_000)];
  const of = { linkId: stores.linkIds[0]!, clickId: click.id, clickedAt, variantId: null, ruleId: null };
  const what = { name: 'purchase', value: '5', currency: 'EUR', at, createdAt: at };
  const conversion = { id, externalId: id, requestHash: Buffer.alloc(32), workspaceId: stores.workspaceId };
  const event = { id: createId('evt'), body: '{}' };
  await recordConversion(stores.pool, { ...conversion, ...of, ...what }, { event, perDayMax: 100_000 });
  return id;
}

const copy = () =>
  withSessionLock(stores.pool, advisoryLocks.conversionCopy, (connection) =>
    copyConversions(deps(), connection, never),
  );

/** Runs what is due, once the session that erased before has ended. */
async function erase({ isRetentionDue = false } = {}): Promise<void> {
  await waitFor(async () => (await eraseVisits(deps(), { isRetentionDue, stopped: never })) !== undefined, {
    what: 'the lock of the last erasure to end',
  });
}
const repeat = async () => {
  await stores.pool.query(`update erasures set due_at = now() - interval '1 second' where due_at is not null`);
  await erase();
};

/** In both stores: ids in order, and of the copies whether the click was erased. */
async function stored() {
  const copies = await query<{ id: string; gone: boolean }>(
    stores.clicks,
    'SELECT id, click_erased AS gone FROM conversions ORDER BY number',
  );
  const { rows } = await stores.pool.query<{ id: string }>('select id from conversions order by number');
  expect(rows.map(({ id }) => id)).toEqual(copies.map(({ id }) => id));
  return copies.map(({ id, gone }) => [id, gone]);
}

async function figures() {
  const range = { start: new Date(Date.now() - 90 * dayMs), end: new Date(Date.now() + dayMs), includeBots: false };
  const { conversions, convertedClicks } = await readConversions(stores.clicks, {
    workspaceId: stores.workspaceId,
    filters: [],
    ...range,
  });
  const [row] = await query<{ clicks: string }>(stores.clicks, 'SELECT toString(count()) AS clicks FROM clicks');
  return { clicks: Number(row?.clicks), conversions, convertedClicks };
}

type Order = { kind: 'link'; before: Date } | { kind: 'visitor'; clickId: string };

async function order(wanted: Order | { kind: 'retention' }): Promise<void> {
  const { pool, workspaceId, linkIds } = stores;
  if (wanted.kind === 'retention') {
    await pool.query('update workspaces set retention_days = 30 where id = $1', [workspaceId]);
    // Does what `requestRetention` does, before the pass begins.
    await pool.query(
      `insert into erasures (id, workspace_id, kind, before, due_at)
       select $1, id, 'retention', date_trunc('day', now(), 'UTC') - interval '30 days', now() from workspaces where id = $2`,
      [createId('ers'), workspaceId],
    );
    return;
  }
  const subject =
    wanted.kind === 'link'
      ? { kind: 'link' as const, linkId: linkIds[0]!, before: wanted.before }
      : { kind: 'visitor' as const, clickId: wanted.clickId, before: new Date() };
  await requestErasure(pool, { id: createId('ers'), workspaceId, ...subject }, { waitingMax: 9, dueMax: 99 });
}

const visitor = 'ab'.repeat(16);
const click = (at: number): Click => ({ id: createId('evt'), at });
const day = Math.floor(Date.now() / dayMs) * dayMs;

const reset = (before: number) => (): Order => ({ kind: 'link', before: new Date(before) });
const erasures = [
  { name: 'a reset', at: day - 9_000_000, of: reset(day - 3_000_000) },
  // The click is known by its id alone: its token has the second in which the erasure ends.
  { name: 'a reset within the second', at: day + 200, of: reset(day + 500) },
  { name: 'a visitor', at: day - 3_600_000, of: (id: string): Order => ({ kind: 'visitor', clickId: id }) },
  { name: 'retention', at: day - 40 * dayMs, of: () => ({ kind: 'retention' as const }) },
];

test.each(erasures)('$name takes the conversions that were recorded, and none that is later', async ({ at, of }) => {
  const [erased, kept] = [click(at), click(day + 700)];
  await ingest(visitor, erased);
  await ingest('cd'.repeat(16), kept);
  await record(erased);
  const other = await record(kept);
  await copy();
  await order(of(erased.id));
  // Recorded after the order: copied before the pass, waiting while it begins, after it, and after a repetition.
  const copied = await record(erased);
  await copy();
  const waiting = await record(erased);
  await erase();
  const after = await record(erased);
  await copy();
  await repeat();
  const later = await record(erased);
  await copy();
  await repeat();
  expect(await stored()).toEqual([[other, false], ...[copied, waiting, after, later].map((id) => [id, true])]);
  expect(await figures()).toEqual({ clicks: 1, conversions: 5, convertedClicks: 1 });
});

test.each(['link', 'visitor'] as const)(
  'a click on its way to an erased %s goes later with what was recorded before the order, and marks the rest',
  async (kind) => {
    const [first, late] = [click(day - 7_200_000), click(day - 7_100_000)];
    await ingest(visitor, first);
    await record(late);
    await copy();
    await order(kind === 'link' ? { kind, before: new Date() } : { kind, clickId: first.id });
    await erase();
    const after = await record(late);
    await copy();
    await ingest(visitor, late);
    await repeat();
    expect(await stored()).toEqual([[after, true]]);
    expect(await figures()).toEqual({ clicks: 0, conversions: 1, convertedClicks: 0 });
  },
);

test('two erasures of one link in one pass take only what each of them was ordered for', async () => {
  const [older, newer] = [click(day - 9_000_000), click(day - 3_000_000)];
  await ingest(visitor, older, newer);
  await record(newer);
  await order({ kind: 'link', before: new Date(day - 1_000_000) });
  await erase();
  const ofNewer = await record(newer);
  await record(older);
  await order({ kind: 'link', before: new Date(day - 6_000_000) });
  await copy();
  await repeat();
  expect(await stored()).toEqual([[ofNewer, true]]);
});

test('of a deleted workspace every conversion goes, whenever it was recorded', async () => {
  const of = click(day - 9_000_000);
  await ingest(visitor, of);
  const { pool, workspaceId } = stores;
  await requestErasure(
    pool,
    { id: createId('ers'), workspaceId, kind: 'workspace', before: new Date() },
    { waitingMax: 9, dueMax: 99 },
  );
  await record(of);
  await copy();
  await erase();
  expect(await stored()).toEqual([]);
});
