import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  beginConversionBatch,
  findConversionBatch,
  finishConversionBatch,
  listConversionsOfBatch,
  readConversionLag,
} from '../src/planes/analytics.ts';
import {
  deleteOldConversionDays,
  deleteOldConversions,
  listConversions,
  recordConversion,
  type NewConversion,
} from '../src/conversions/index.ts';
import { newId, openTestDb, type TestDb } from './open-test-db.ts';

let db: TestDb;
let owner: string;
let other: string;
beforeAll(async () => {
  db = await openTestDb();
  [owner, other] = await Promise.all([db.addWorkspace(), db.addWorkspace()]);
});
afterAll(() => db.close());

function describe(workspaceId: string, fields: Partial<NewConversion> = {}): NewConversion {
  const externalId = fields.externalId ?? newId('order');
  return {
    id: newId('cnv'),
    workspaceId,
    externalId,
    requestHash: createHash('sha256').update(externalId).digest(),
    linkId: 'lnk_1',
    clickId: 'evt_1',
    clickedAt: new Date('2026-05-01T10:00:00Z'),
    variantId: null,
    ruleId: null,
    name: 'purchase',
    value: '19.9',
    currency: 'EUR',
    at: new Date('2026-05-01T10:05:00Z'),
    createdAt: new Date(),
    ...fields,
  };
}

const record = async (conversion: NewConversion, perDayMax = 100) =>
  await recordConversion(db.pool, conversion, { event: { id: newId('evt'), body: '{}' }, perDayMax });

test('a conversion is recorded once in its workspace, by whichever of several calls', async () => {
  const conversion = describe(owner);
  const calls = Array.from({ length: 10 }, () => record({ ...conversion, id: newId('cnv') }));
  const outcomes = await Promise.all(calls);
  expect(outcomes.filter(({ kind }) => kind === 'recorded')).toHaveLength(1);
  const known = outcomes.find(({ kind }) => kind === 'known');
  expect(known).toMatchObject({
    requestHash: conversion.requestHash,
    conversion: { externalId: conversion.externalId, value: '19.9', clickedAt: conversion.clickedAt },
  });
  // Another workspace has ids of its own.
  expect(await record({ ...conversion, id: newId('cnv'), workspaceId: other })).toEqual({ kind: 'recorded' });
});

test('a workspace records as many as it may on a day, and repeated ones are still found', async () => {
  const workspaceId = await db.addWorkspace();
  const first = describe(workspaceId);
  expect(await record(first, 2)).toEqual({ kind: 'recorded' });
  expect(await record(describe(workspaceId), 2)).toEqual({ kind: 'recorded' });
  expect(await record(describe(workspaceId), 2)).toEqual({ kind: 'full' });
  expect(await record({ ...first, id: newId('cnv') }, 2)).toMatchObject({ kind: 'known' });
  const tomorrow = new Date(Date.now() + 86_400_000);
  expect(await record(describe(workspaceId, { createdAt: tomorrow }), 2)).toEqual({ kind: 'recorded' });
  expect(await record(describe(await db.addWorkspace()), 1)).toEqual({ kind: 'recorded' });
  await deleteOldConversionDays(db.pool);
  expect(await record(describe(workspaceId), 2)).toEqual({ kind: 'full' });
});

test('each delivery of the event is created with the conversion', async () => {
  const workspaceId = await db.addWorkspace();
  const webhookId = await db.addWebhook(workspaceId);
  await db.pool.query({
    text: `update webhooks set events = '{conversion.recorded}' where id = $1`,
    values: [webhookId],
  });
  const conversion = describe(workspaceId);
  await record(conversion);
  await record({ ...conversion, id: newId('cnv') });
  const { rows } = await db.pool.query<{ type: string }>({
    text: `select e.type from webhook_deliveries d join webhook_events e on e.id = d.event_id where d.webhook_id = $1`,
    values: [webhookId],
  });
  expect(rows).toEqual([{ type: 'conversion.recorded' }]);
});

test('lists are newest first, of a workspace or of one of its links', async () => {
  const workspaceId = await db.addWorkspace();
  const all = [describe(workspaceId), describe(workspaceId, { linkId: 'lnk_2' }), describe(workspaceId)];
  for (const conversion of all) await record(conversion);
  const [one, two, three] = all.map(({ id }) => id);
  const list = async (given: Partial<Parameters<typeof listConversions>[2]>) =>
    await listConversions(db.pool, workspaceId, { linkId: undefined, before: undefined, limit: 10, ...given });
  const ids = async (given: Parameters<typeof list>[0]) => (await list(given)).map(({ id }) => id);
  expect(await ids({})).toEqual([three, two, one]);
  expect(await ids({ linkId: 'lnk_1' })).toEqual([three, one]);
  const [newest] = await list({ limit: 1 });
  expect(await ids({ before: newest?.number ?? 0 })).toEqual([two, one]);
});

test('a batch has each conversion once, of all workspaces in turn, and stays the same until it is finished', async () => {
  const [busy, quiet] = [await db.addWorkspace(), await db.addWorkspace()];
  const limits = { rowsMax: 4, lookedAtMax: 1_000 };
  for (let left = await beginConversionBatch(db.pool, { ...limits, rowsMax: 1_000 }); left; left = undefined)
    await finishConversionBatch(db.pool, left);
  expect(await readConversionLag(db.pool)).toBeUndefined();
  const many = Array.from({ length: 6 }, () => describe(busy));
  for (const conversion of many) await record(conversion);
  await record(describe(quiet));
  expect(await readConversionLag(db.pool)).toBeGreaterThanOrEqual(0);
  const batch = await beginConversionBatch(db.pool, limits);
  expect(await findConversionBatch(db.pool)).toBe(batch);
  const first = await listConversionsOfBatch(db.pool, batch ?? '');
  expect(first.map(({ workspaceId }) => workspaceId).sort()).toEqual([busy, busy, busy, quiet].sort());
  expect(await listConversionsOfBatch(db.pool, batch ?? '')).toEqual(first);
  await finishConversionBatch(db.pool, batch ?? '');
  const second = await listConversionsOfBatch(db.pool, (await beginConversionBatch(db.pool, limits)) ?? '');
  expect(second.map(({ id }) => id)).toEqual(many.slice(3).map(({ id }) => id));
});

test('what is older than its token is taken is forgotten once it is copied', async () => {
  const workspaceId = await db.addWorkspace();
  const old = describe(workspaceId, { createdAt: new Date(Date.now() - 101 * 86_400_000) });
  for (const conversion of [old, describe(workspaceId)]) await record(conversion);
  expect(await deleteOldConversions(db.pool, 100, 10)).toBe(0);
  for (let batch = await findConversionBatch(db.pool); batch; batch = await findConversionBatch(db.pool))
    await finishConversionBatch(db.pool, batch);
  const batch = await beginConversionBatch(db.pool, { rowsMax: 1_000, lookedAtMax: 1_000 });
  // A conversion whose copy may still fail is neither forgotten nor taken for copied.
  expect(await deleteOldConversions(db.pool, 100, 10)).toBe(0);
  expect(await readConversionLag(db.pool)).toBeGreaterThanOrEqual(0);
  await finishConversionBatch(db.pool, batch ?? '');
  expect(await deleteOldConversions(db.pool, 100, 10)).toBe(1);
  expect(await readConversionLag(db.pool)).toBeUndefined();
});

test('a batch that is finished notes the days of clicks that were converted late, each since the first time', async () => {
  const [workspaceId, without] = [await db.addWorkspace(), await db.addWorkspace()];
  const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000);
  const late = ['2026-05-01T00:00:00Z', '2026-05-01T23:59:59.999Z', '2026-05-03T12:00:00Z'];
  for (const clickedAt of late) await record(describe(workspaceId, { clickedAt: new Date(clickedAt) }));
  for (const minutes of [0, 9]) await record(describe(without, { clickedAt: minutesAgo(minutes) }));
  const finish = async () => {
    for (;;) {
      const batch =
        (await findConversionBatch(db.pool)) ??
        (await beginConversionBatch(db.pool, { rowsMax: 1_000, lookedAtMax: 1_000 }));
      if (batch === undefined) return;
      await finishConversionBatch(db.pool, batch);
    }
  };
  const noted = async (id: string) =>
    (
      await db.pool.query<{ day: string; since: Date }>(
        'select day::text, since from late_conversion_days where workspace_id = $1 order by day',
        [id],
      )
    ).rows;
  await finish();
  const first = await noted(workspaceId);
  expect(first.map(({ day }) => day)).toEqual(['2026-05-01', '2026-05-03']);
  expect(await noted(without)).toEqual([]);
  await record(describe(workspaceId, { clickedAt: new Date('2026-05-03T13:00:00Z') }));
  await record(describe(without, { clickedAt: minutesAgo(11) }));
  await finish();
  expect(await noted(workspaceId)).toEqual(first);
  expect(await noted(without)).toHaveLength(1);
});
