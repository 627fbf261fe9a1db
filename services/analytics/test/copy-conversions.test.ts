import { openClicksDb } from '@linkplane/clicks-db';
import { recordConversion } from '@linkplane/links-db/conversions';
import { advisoryLocks, withSessionLock } from '@linkplane/links-db/planes/analytics';
import { createId, noFailpoint } from '@linkplane/runtime';
import { createMetrics } from '@linkplane/telemetry';
import { waitFor } from '@linkplane/testing';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { copyConversions, copyConversionsPeriodically } from '../src/copy-conversions.ts';
import { createIngestStores, query, silentLogger, type IngestStores } from './ingest-stores.ts';

let stores: IngestStores;
beforeEach(async () => void (stores = await createIngestStores()));
afterEach(async () => await stores.close());

const counts = { replayMismatches: 0 };
const never = new AbortController().signal;

async function record(): Promise<string> {
  const id = createId('cnv');
  const at = new Date();
  const conversion = { id, externalId: id, requestHash: Buffer.alloc(32), linkId: 'lnk_1', clickId: 'evt_1' };
  const details = { clickedAt: at, variantId: null, ruleId: null, name: 'purchase', value: '9.9', currency: 'EUR' };
  await recordConversion(
    stores.pool,
    { ...conversion, ...details, workspaceId: stores.workspaceId, at, createdAt: at },
    { event: { id: createId('evt'), body: '{}' }, perDayMax: 100 },
  );
  return id;
}

const readIds = async () =>
  (await query<{ id: string }>(stores.clicks, 'SELECT id FROM conversions ORDER BY id')).map(({ id }) => id);

test('a batch that ClickHouse refused is copied later, also when nothing else is recorded', async () => {
  const id = await record();
  const deps = { pool: stores.pool, clicks: stores.clicks, failpoint: noFailpoint, logger: silentLogger, counts };
  const unreachable = openClicksDb({ url: 'http://127.0.0.1:9/linkplane' });
  const failing = withSessionLock(stores.pool, advisoryLocks.conversionCopy, (connection) =>
    copyConversions({ ...deps, clicks: unreachable }, connection, never),
  );
  await expect(failing).rejects.toThrow();
  await unreachable.close();
  const copying = copyConversionsPeriodically(deps, createMetrics());
  try {
    await waitFor(async () => (await readIds()).length > 0, { timeoutMs: 20_000, what: 'the conversion is copied' });
    expect(await readIds()).toEqual([id]);
  } finally {
    await copying.stop();
  }
});

test('a batch that is stored and not finished is not stored again', async () => {
  const id = await record();
  const copy = async (failpoint: (place: string) => void) =>
    await withSessionLock(stores.pool, advisoryLocks.conversionCopy, (connection) =>
      copyConversions({ ...stores, logger: silentLogger, failpoint, counts }, connection, never),
    );
  const failing = copy((place) => {
    if (place === 'after-conversions-stored') throw new Error('killed');
  });
  await expect(failing).rejects.toThrow('killed');
  await copy(noFailpoint);
  expect(await readIds()).toEqual([id]);
});

test('5,000 conversions that a killed server has lost, although it knows their token, are copied again', async () => {
  await stores.pool.query(
    `insert into conversions (workspace_id, id, external_id, request_hash, link_id, click_id, clicked_at, name, at)
     select $1, 'cnv_' || lpad(n::text, 20, '0'), n::text, '', 'lnk_1', 'evt_' || n, now(), 'purchase', now()
     from generate_series(1, 5000) n`,
    [stores.workspaceId],
  );
  const copy = (failpoint: (place: string) => void) =>
    withSessionLock(stores.pool, advisoryLocks.conversionCopy, (connection) =>
      copyConversions({ ...stores, logger: silentLogger, failpoint, counts }, connection, never),
    );
  const killed = copy((place) => {
    if (place === 'after-conversions-stored') throw new Error('killed');
  });
  await expect(killed).rejects.toThrow('killed');
  await stores.clicks.client.command({ query: 'ALTER TABLE conversions DELETE WHERE 1 SETTINGS mutations_sync = 2' });
  await copy(noFailpoint);
  expect(new Set(await readIds()).size).toBe(5_000);
  expect(await readIds()).toHaveLength(5_000);
});

test('a batch of which ClickHouse has a part alone is counted as one that differs, and later ones are copied', async () => {
  const ids = [await record(), await record()].toSorted();
  counts.replayMismatches = 0;
  const copy = (failpoint: (place: string) => void) =>
    withSessionLock(stores.pool, advisoryLocks.conversionCopy, (connection) =>
      copyConversions({ ...stores, logger: silentLogger, failpoint, counts }, connection, never),
    );
  const killed = copy((place) => {
    if (place === 'after-conversions-stored') throw new Error('killed');
  });
  await expect(killed).rejects.toThrow('killed');
  await stores.clicks.client.command({
    query: `ALTER TABLE conversions DELETE WHERE id = '${ids[0]}' SETTINGS mutations_sync = 2`,
  });
  await copy(noFailpoint);
  expect(await readIds()).toEqual([ids[1]]);
  expect(counts.replayMismatches).toBe(1);
  const later = await record();
  await copy(noFailpoint);
  expect(await readIds()).toEqual([ids[1], later].toSorted());
  expect(counts.replayMismatches).toBe(1);
});
