import { randomBytes } from 'node:crypto';
import { encodeEvent, type BlockClicked, type ClickEvent, type ProfileViewed } from '@linkplane/events';
import { createMetrics } from '@linkplane/telemetry';
import { allowLongTests, waitFor } from '@linkplane/testing';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { createAnalyticsService, findCountryFiles, loadCountries, type Locate } from '../src/service.ts';
import { createArrayStream, type ArrayStream } from './array-source.ts';
import { createIngestStores, query, silentLogger, type IngestStores } from './ingest-stores.ts';

allowLongTests('processes');

let locate: Locate;
let stores: IngestStores;
let stream: ArrayStream;
let profileId: string;
let blockId: string;

beforeAll(async () => {
  locate = await loadCountries(findCountryFiles());
});
beforeEach(async () => {
  stores = await createIngestStores();
  stream = createArrayStream(`test/${stores.workspaceId}`);
  profileId = `prf_${randomBytes(10).toString('hex')}`;
  blockId = `blk_${randomBytes(10).toString('hex')}`;
  await stores.pool.query(`insert into profiles (id, workspace_id, slug, display_name) values ($1, $2, $1, 'Ada')`, [
    profileId,
    stores.workspaceId,
  ]);
  await stores.pool.query(`insert into blocks (id, profile_id, type, position) values ($1, $2, 'link', 0)`, [
    blockId,
    profileId,
  ]);
});
afterEach(() => stores.close());

function describeView(overwrite: Partial<ProfileViewed> = {}): ProfileViewed {
  const { v, id, at, workspaceId, visitor, network, agent, referrer, bot, prefetch, host } = stores.describeClick();
  const visit = { v, id, at, workspaceId, visitor, network, agent, referrer, bot, prefetch, host };
  return { ...visit, type: 'profile.viewed', slug: 'ada', profileId, ...overwrite };
}

function describeBlockClick(overwrite: Partial<BlockClicked> = {}): BlockClicked {
  return { ...describeView(), type: 'block.clicked', blockId, ...overwrite };
}

/** Ingests everything that is appended, then stops. */
async function takeIn(events: ClickEvent[], failpoint: (name: string) => void = () => {}): Promise<void> {
  for (const event of events) stream.append('lane', stream.records.length, encodeEvent(event));
  const service = createAnalyticsService({
    pool: stores.pool,
    clicks: stores.clicks,
    source: stream.openSource(),
    locate,
    metrics: createMetrics(),
    publicUrl: new URL('https://go.example'),
    logger: silentLogger,
    failpoint,
  });
  await service.start();
  const end = (stream.records.at(-1)?.offset ?? -1) + 1;
  await waitFor(() => stream.committed() >= end, { timeoutMs: 20_000, what: `the stream is taken in up to ${end}` });
  await service.stop();
}

const readTotal = async (table: 'profile_totals' | 'block_totals', column: string, idColumn: string, id: string) => {
  const { rows } = await stores.pool.query<{ total: number }>(
    `select ${column} as total from ${table} where ${idColumn} = $1`,
    [id],
  );
  return rows[0]?.total ?? 0;
};
const readViews = () => readTotal('profile_totals', 'views', 'profile_id', profileId);
const readClicks = () => readTotal('block_totals', 'clicks', 'block_id', blockId);
const storedIds = async () =>
  (await query<{ id: string }>(stores.clicks, 'SELECT id FROM profile_events ORDER BY id')).map(({ id }) => id);

test('a view and a block click are stored with everything derived from them', async () => {
  const view = describeView({ at: Date.UTC(2026, 5, 1), referrer: 'https://www.News.example/', host: 'ada.example' });
  const click = describeBlockClick({ at: Date.UTC(2026, 5, 1) });
  await takeIn([view, click]);
  const rows = await query<Record<string, unknown>>(stores.clicks, 'SELECT * FROM profile_events ORDER BY event');
  const visit = {
    workspace_id: stores.workspaceId,
    profile_id: profileId,
    country: 'DE',
    device: 'desktop',
    slug: 'ada',
  };
  expect(rows).toMatchObject([
    { ...visit, id: view.id, event: 'view', block_id: '', referrer: 'news.example', host: 'ada.example' },
    { ...visit, id: click.id, event: 'click', block_id: blockId, referrer: '', host: '' },
  ]);
});

test('totals count events of humans on existing profiles and blocks', async () => {
  await takeIn([
    ...[describeView(), describeView(), describeBlockClick()],
    ...[describeView({ bot: true }), describeView({ prefetch: true }), describeBlockClick({ bot: true })],
    ...[describeView({ profileId: 'prf_gone' }), describeBlockClick({ blockId: 'blk_gone' })],
  ]);
  expect([await readViews(), await readClicks()]).toEqual([2, 1]);
  const { rows } = await stores.pool.query(`select from profile_totals where profile_id = 'prf_gone'`);
  expect(rows).toEqual([]);
  expect(await storedIds()).toHaveLength(8);
});

test.each(['after-pending-range', 'after-insert', 'before-final-transaction'])(
  'what is interrupted at %s, also between the two tables, is stored and counted once',
  async (place) => {
    const events = [
      stores.describeClick(),
      describeView(),
      describeBlockClick(),
      stores.describeClick(),
      describeView(),
    ];
    let passed = 0;
    await takeIn(events, (name) => {
      if (name !== place) return;
      passed += 1;
      if (passed <= 2) throw new Error(`interrupted at ${name}`);
    });
    expect(passed).toBeGreaterThanOrEqual(2);
    const profileEvents = events.filter(({ type }) => type !== 'link.clicked');
    expect(await storedIds()).toEqual(profileEvents.map(({ id }) => id).sort());
    expect(await query(stores.clicks, 'SELECT toInt32(count()) AS rows FROM clicks')).toEqual([{ rows: 2 }]);
    expect([await readViews(), await readClicks()]).toEqual([2, 1]);
    const { rows } = await stores.pool.query('select clicks from link_totals where link_id = $1', [stores.linkIds[0]]);
    expect(rows).toEqual([{ clicks: 2 }]);
  },
);

test('views that are sent again are ignored', async () => {
  const view = describeView();
  stream.append('lane', 0, encodeEvent(view));
  stream.append('lane', 0, encodeEvent(view));
  await takeIn([]);
  expect(await storedIds()).toEqual([view.id]);
  expect(await readViews()).toBe(1);
});
