import { openClicksDb } from '@linkplane/clicks-db';
import { advisoryLocks, withSessionLock } from '@linkplane/links-db/analytics';
import { recordConversion } from '@linkplane/links-db/management';
import { createId, noFailpoint } from '@linkplane/runtime';
import { createMetrics } from '@linkplane/telemetry';
import { waitFor } from '@linkplane/testing';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { copyConversions, copyConversionsPeriodically } from '../src/copy-conversions.ts';
import { createIngestStores, query, silentLogger, type IngestStores } from './ingest-stores.ts';

let stores: IngestStores;
beforeEach(async () => void (stores = await createIngestStores()));
afterEach(async () => await stores.close());

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
  const unreachable = openClicksDb({ url: 'http://127.0.0.1:9/linkplane' });
  const failing = withSessionLock(stores.pool, advisoryLocks.conversionCopy, (connection) =>
    copyConversions({ pool: stores.pool, clicks: unreachable, failpoint: noFailpoint }, connection, never),
  );
  await expect(failing).rejects.toThrow();
  await unreachable.close();
  const deps = { pool: stores.pool, clicks: stores.clicks, failpoint: noFailpoint, logger: silentLogger };
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
      copyConversions({ pool: stores.pool, clicks: stores.clicks, failpoint }, connection, never),
    );
  const failing = copy((place) => {
    if (place === 'after-conversions-stored') throw new Error('killed');
  });
  await expect(failing).rejects.toThrow('killed');
  await copy(noFailpoint);
  expect(await readIds()).toEqual([id]);
});
