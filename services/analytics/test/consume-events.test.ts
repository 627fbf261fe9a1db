import { encodeEvent, type LinkClicked } from '@linkplane/events';
import type { EventSource } from '@linkplane/event-stream';
import { type ClickRow, collectClicks, insertRows } from '@linkplane/clicks-db/write';
import { noFailpoint, sleep } from '@linkplane/runtime';
import { createMetrics } from '@linkplane/telemetry';
import { allowLongTests, leastOfTries, waitFor } from '@linkplane/testing';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  createAnalyticsService,
  findCountryFiles,
  loadCountries,
  type AnalyticsService,
  type Locate,
} from '../src/service.ts';
import { createArrayStream, type ArrayStream } from './array-source.ts';
import {
  createIngestStores,
  expectExactly,
  query,
  silentLogger,
  storedIds,
  type IngestStores,
} from './ingest-stores.ts';

allowLongTests('processes');

let locate: Locate;
let stores: IngestStores;
let stream: ArrayStream;
const running: AnalyticsService[] = [];

beforeAll(async () => {
  locate = await loadCountries(findCountryFiles());
});
beforeEach(async () => {
  stores = await createIngestStores();
  stream = createArrayStream(`test/${stores.workspaceId}`);
});
afterEach(async () => {
  await Promise.all(running.splice(0).map((service) => service.stop()));
  await stores.close();
});

async function startService(
  source: EventSource = stream.openSource(),
): Promise<{ service: AnalyticsService; metric: (name: string) => Promise<number> }> {
  const metrics = createMetrics();
  const service = createAnalyticsService({
    pool: stores.pool,
    clicks: stores.clicks,
    source,
    locate,
    metrics,
    publicUrl: new URL('https://go.example'),
    logger: silentLogger,
    failpoint: noFailpoint,
  });
  await service.start();
  running.push(service);
  return {
    service,
    metric: async (name) => Number(new RegExp(`^linkplane_${name} (\\S+)$`, 'm').exec(await metrics.render())?.[1]),
  };
}

function append(...events: LinkClicked[]): void {
  for (const event of events) stream.append('lane', stream.records.length, encodeEvent(event));
}

const makeEvents = (count: number, overwrite: Partial<LinkClicked> = {}) =>
  Array.from({ length: count }, (_, i) =>
    stores.describeClick({ linkId: stores.linkIds[i % stores.linkIds.length]!, ...overwrite }),
  );

/** Waits until everything in the stream is ingested, positions included. */
async function waitUntilTakenIn(): Promise<void> {
  const end = (stream.records.at(-1)?.offset ?? -1) + 1;
  await waitFor(() => stream.committed() >= end, { timeoutMs: 20_000, what: `the stream is taken in up to ${end}` });
}

test('a click is stored with every field of its event and with everything derived from it', async () => {
  const event = stores.describeClick({
    at: Date.UTC(2026, 5, 30, 23, 59, 59, 999),
    referrer: 'https://www.News.example/article?id=1',
    qr: true,
    host: 'links.example',
    utmSource: 'news',
    utmMedium: null,
    utmCampaign: 'ünï"code',
    utmContent: 'banner',
    language: 'de-AT',
    via: { utmSource: 'visitor', utmTerm: 'shoes', ref: 'partner' },
  });
  append(event);
  await startService();
  await waitUntilTakenIn();
  const [row] = await query<Record<string, unknown>>(
    stores.clicks,
    'SELECT *, toUnixTimestamp64Milli(timestamp) AS at, lower(hex(visitor)) AS visitorHex FROM clicks',
  );
  expect(row).toMatchObject({
    id: event.id,
    link_id: event.linkId,
    workspace_id: event.workspaceId,
    visitorHex: event.visitor,
    country: 'DE',
    region: '',
    city: '',
    device: 'desktop',
    browser: 'Chrome',
    os: 'Windows',
    referrer: 'news.example',
    utm_source: 'visitor',
    utm_medium: '',
    utm_campaign: 'ünï"code',
    utm_term: 'shoes',
    utm_content: 'banner',
    ref: 'partner',
    language: 'de-AT',
    host: 'links.example',
    slug: 'abc',
    url: 'https://example.com/',
    qr: true,
    source: `test/${stores.workspaceId}`,
  });
  expect(Number(row?.['at'])).toBe(event.at);
  expect(Number(row?.['offset'])).toBe(100);
});

test('totals count only redirected clicks of humans', async () => {
  const events = [
    ...makeEvents(7),
    ...makeEvents(3, { bot: true }),
    ...makeEvents(2, { prefetch: true }),
    ...makeEvents(4, { outcome: 'expired' }),
  ];
  append(...events);
  await startService();
  await waitUntilTakenIn();
  await expectExactly(stores, events);
});

test('a click is visible in less than a second and a half', async () => {
  await startService();
  await sleep(300);
  const timeOne = async () => {
    const event = stores.describeClick();
    const startedAt = performance.now();
    append(event);
    await waitFor(async () => (await storedIds(stores)).includes(event.id));
    return performance.now() - startedAt;
  };
  expect(await leastOfTries(1_500, timeOne)).toBeLessThan(1_500);
});

test('clicks on a deleted link create no total and do not stop the consumer', async () => {
  const events = makeEvents(10);
  const gone = stores.describeClick({ linkId: 'lnk_gone' });
  append(...events.slice(0, 5), gone, ...events.slice(5));
  await startService();
  await waitUntilTakenIn();
  expect(await query(stores.clicks, `SELECT id FROM clicks WHERE link_id = 'lnk_gone'`)).toHaveLength(1);
  const { rows } = await stores.pool.query('select link_id from link_totals where link_id = $1', ['lnk_gone']);
  expect(rows).toEqual([]);
});

test('records that a lane sends again are ignored in the same batch, in a later one, and after a restart', async () => {
  const events = makeEvents(30);
  const payloads = events.map(encodeEvent);
  const send = (lane: string, from: number, to: number) => {
    for (let i = from; i < to; i++) stream.append(lane, i, payloads[i]!);
  };
  send('a', 0, 10);
  send('a', 5, 10);
  send('b', 20, 25);
  const first = await startService();
  await waitUntilTakenIn();
  send('a', 0, 15);
  send('b', 20, 30);
  await waitUntilTakenIn();
  await first.service.stop();
  send('a', 8, 20);
  send('b', 29, 30);
  const second = await startService();
  await waitUntilTakenIn();
  await expectExactly(stores, events);
  expect((await first.metric('clicks_resent_total')) + (await second.metric('clicks_resent_total'))).toBe(
    5 + 10 + 5 + 7 + 1,
  );
});

test('a record that cannot be decoded becomes one dead letter with its exact bytes, and others are stored', async () => {
  const events = makeEvents(6);
  const poison = [
    new Uint8Array([0, 255, 254, 10]),
    Buffer.from('{"v":99}'),
    Buffer.from(JSON.stringify({ ...stores.describeClick(), at: 'now' })),
    Buffer.from(JSON.stringify({ ...stores.describeClick(), agent: '\ud83d' })),
    Buffer.alloc(1_048_576, 0x61),
  ];
  for (const [i, event] of events.entries()) {
    append(event);
    if (poison[i]) stream.append('lane', stream.records.length, poison[i]);
  }
  await startService();
  await waitUntilTakenIn();
  await expectExactly(stores, events);
  const { rows } = await stores.pool.query<{ payload: Buffer; reason: string; stream_offset: number }>(
    'select payload, reason, stream_offset from dead_letters order by stream_offset',
  );
  expect(rows.map(({ payload }) => payload.toString('hex'))).toEqual(
    poison.map((bytes) => Buffer.from(bytes).toString('hex')),
  );
  expect(rows.map(({ stream_offset }) => stream_offset)).toEqual([101, 103, 105, 107, 109]);
  expect(rows.every(({ reason }) => reason.length > 0)).toBe(true);
});

test('clicks of several months in one read are one batch, with one insert per month, each once', async () => {
  const months = [
    Date.UTC(2026, 0, 31, 23, 59, 59, 999),
    Date.UTC(2026, 1, 1),
    Date.UTC(2026, 0, 31, 12),
    Date.UTC(2025, 11, 31),
  ];
  // Month after month in turns, as when the late clicks of one redirect service come beside new ones of another.
  const events = Array.from({ length: 50 }, () => months.flatMap((at) => makeEvents(1, { at }))).flat();
  append(...events);
  const { metric } = await startService();
  await waitUntilTakenIn();
  await expectExactly(stores, events);
  expect(await metric('click_batches_total')).toBe(1);
  const parts = `SELECT DISTINCT _part AS part, _partition_id AS month FROM clicks ORDER BY month`;
  expect((await query<{ month: string }>(stores.clicks, parts)).map(({ month }) => month)).toEqual([
    ...['202512', '202601', '202602'],
  ]);
});

test.each(['202512', '202601', '202602'])(
  'a pending range of several months is completed when a killed server has lost the rows of %s',
  async (lost) => {
    const months = [Date.UTC(2026, 0, 31), Date.UTC(2026, 1, 1), Date.UTC(2025, 11, 31)];
    const events = Array.from({ length: 6 }, () => months.flatMap((at) => makeEvents(1, { at }))).flat();
    append(...events);
    // The range is stored by a service whose last transaction is undone.
    await stores.pool.query(`insert into stream_positions (source, partition, next_offset) values ($1, 0, 100)`, [
      `test/${stores.workspaceId}`,
    ]);
    const first = await startService();
    await waitUntilTakenIn();
    await first.service.stop();
    const to = stream.records.at(-1)!.offset + 1;
    await stores.pool.query('delete from stream_positions');
    await stores.pool.query('delete from lane_marks');
    await stores.pool.query('update link_totals set clicks = 0');
    await stores.pool.query('delete from webhook_deliveries');
    await stores.pool.query('update webhook_backlogs set waiting = 0');
    await leavePending(100, to);
    const gone = `ALTER TABLE clicks DELETE WHERE toYYYYMM(timestamp) = ${lost} SETTINGS mutations_sync = 2`;
    await stores.clicks.client.command({ query: gone });
    await startService();
    const isReplayed = async () =>
      (await stores.pool.query('select from stream_positions where next_offset = $1', [to])).rowCount === 1;
    await waitFor(isReplayed, { timeoutMs: 20_000, what: 'the range is replayed' });
    await expectExactly(stores, events);
  },
);

test('days of clicks that come long after they happened are recorded, for files that lack them', async () => {
  const now = Date.now();
  const times = [
    now,
    now - 9 * 60_000,
    now - 11 * 60_000,
    Date.UTC(2026, 0, 31, 23, 59, 59, 999),
    Date.UTC(2026, 1, 1),
  ];
  append(...times.flatMap((at) => makeEvents(2, { at })));
  await startService();
  await waitUntilTakenIn();
  const { rows } = await stores.pool.query<{ workspace: string; day: string }>(
    'select workspace_id as workspace, day::text from late_days order by day',
  );
  const today = new Date(now - 11 * 60_000).toISOString().slice(0, 10);
  expect(rows).toEqual(['2026-01-31', '2026-02-01', today].map((day) => ({ workspace: stores.workspaceId, day })));
  const { rows: positions } = await stores.pool.query<{ until: Date }>(
    'select ingested_until as until from stream_positions',
  );
  expect(positions[0]?.until.getTime()).toBeGreaterThanOrEqual(now);
});

test('more records than a batch holds are ingested in order and once', async () => {
  const events = makeEvents(45_000); // one batch of 40,000, and the rest
  append(...events);
  const { metric } = await startService();
  await waitUntilTakenIn();
  expect(await metric('click_batches_total')).toBe(2);
  await expectExactly(stores, events);
}, 60_000);

test('two consumers of one partition never store or count twice', async () => {
  const events: LinkClicked[] = [];
  const first = await startService();
  const second = await startService();
  for (let round = 0; round < 20; round++) {
    const more = makeEvents(200);
    events.push(...more);
    append(...more);
    await sleep(200);
  }
  const end = stream.records.at(-1)!.offset + 1;
  await waitFor(() => stream.committed() >= end, { timeoutMs: 30_000, what: 'all is taken in' });
  expect((await first.metric('claims_lost_total')) + (await second.metric('claims_lost_total'))).toBeGreaterThan(0);
  await expectExactly(stores, events);
}, 60_000);

/** The state after a consumer was killed between recording a range and moving the position. */
async function leavePending(from: number, to: number): Promise<void> {
  await stores.pool.query(
    `insert into stream_positions (source, partition, next_offset, epoch, pending_from, pending_to) values ($1, 0, $2, 7, $2, $3)`,
    [`test/${stores.workspaceId}`, from, to],
  );
}

test('a pending range without rows is replayed with exactly its bounds', async () => {
  const events = makeEvents(50);
  append(...events);
  await leavePending(100, 117);
  const { metric } = await startService();
  await waitUntilTakenIn();
  expect(await metric('ranges_replayed_total')).toBe(1);
  const tokens = await query<{ rows: number }>(
    stores.clicks,
    'SELECT toInt32(count()) AS rows FROM clicks WHERE offset < 117',
  );
  expect(tokens).toEqual([{ rows: 17 }]);
  await expectExactly(stores, events);
});

test('a pending range with stored rows is counted and not stored again', async () => {
  const events = makeEvents(50);
  append(...events);
  await insertRange(events.slice(0, 17), `test/${stores.workspaceId}/0/100-117`);
  await leavePending(100, 117);
  await startService();
  await waitUntilTakenIn();
  await expectExactly(stores, events);
});

test('records before an unreadable offset are stored and counted, and the rest once it is readable', async () => {
  const events = makeEvents(30);
  append(...events);
  stream.failFrom(110);
  await startService();
  await waitFor(() => stream.committed() === 110);
  await expectExactly(stores, events.slice(0, 10));
  stream.failFrom(undefined);
  await waitUntilTakenIn();
  await expectExactly(stores, events);
});

test('rows that a killed server lost although it has their token are inserted again', async () => {
  const events = makeEvents(50);
  append(...events);
  // An insert uses the token, and its rows are deleted.
  await insertRange(events.slice(0, 17), `test/${stores.workspaceId}/0/100-117`);
  await stores.clicks.client.command({ query: 'ALTER TABLE clicks DELETE WHERE 1 SETTINGS mutations_sync = 2' });
  await leavePending(100, 117);
  await startService();
  await waitUntilTakenIn();
  await expectExactly(stores, events);
});

async function insertRange(events: LinkClicked[], token: string): Promise<void> {
  const rows = events.map((event, i): ClickRow => ({
    ...event,
    timestamp: event.at,
    internal: false,
    country: '',
    region: '',
    city: '',
    device: '',
    browser: '',
    os: '',
    utmSource: '',
    utmMedium: '',
    utmCampaign: '',
    utmTerm: '',
    utmContent: '',
    ref: '',
    language: '',
    blocked: false,
    ruleId: '',
    variantId: '',
    extraPath: '',
    source: `test/${stores.workspaceId}`,
    partition: 0,
    offset: 100 + i,
  }));
  await insertRows(stores.clicks, collectClicks(rows), token);
}

test('a link that is deleted while its clicks are counted has no total', async () => {
  const [deleted, kept] = [stores.linkIds[0]!, stores.linkIds[1]!];
  const deleting = await stores.pool.connect();
  await deleting.query('begin');
  await deleting.query('delete from links where id = $1', [deleted]);
  await deleting.query('delete from link_totals where link_id = $1', [deleted]);
  append(stores.describeClick({ linkId: deleted }), stores.describeClick({ linkId: kept }));
  await startService();
  const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  await waitFor(async () => (await stores.pool.query(waiting)).rowCount === 1, {
    timeoutMs: 10_000,
    what: 'counting to wait for the deletion',
  });
  await deleting.query('commit');
  deleting.release();
  await waitUntilTakenIn();
  expect((await stores.pool.query('select from link_totals where link_id = $1', [deleted])).rowCount).toBe(0);
  expect((await stores.pool.query('select clicks from link_totals where link_id = $1', [kept])).rows).toEqual([
    { clicks: 1 },
  ]);
});
