import { randomBytes } from 'node:crypto';
import { encodeEvent, type ClickEvent, type ProfileViewed } from '@linkplane/events';
import { noFailpoint } from '@linkplane/runtime';
import { createMetrics } from '@linkplane/telemetry';
import { allowLongTests, waitFor } from '@linkplane/testing';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createAnalyticsService } from '../src/service.ts';
import { createArrayStream, type ArrayStream } from './array-source.ts';
import { createIngestStores, insertWebhook, queuedIds, silentLogger, type IngestStores } from './ingest-stores.ts';

allowLongTests('processes');

let stores: IngestStores;
let stream: ArrayStream;

beforeEach(async () => {
  stores = await createIngestStores();
  stream = createArrayStream(`test/${stores.workspaceId}`);
});
afterEach(() => stores.close());

/** Ingests everything that is appended, then stops. */
async function takeIn(events: ClickEvent[]): Promise<void> {
  for (const event of events) stream.append('lane', stream.records.length, encodeEvent(event));
  const service = createAnalyticsService({
    pool: stores.pool,
    clicks: stores.clicks,
    source: stream.openSource(),
    metrics: createMetrics(),
    locate: () => ({ country: 'DE', region: '', city: '' }),
    publicUrl: new URL('https://go.example'),
    logger: silentLogger,
    failpoint: noFailpoint,
  });
  await service.start();
  await waitFor(() => stream.committed() > (stream.records.at(-1)?.offset ?? 0), {
    timeoutMs: 20_000,
    what: 'all is taken in',
  });
  await service.stop();
}

function describeView(): ProfileViewed {
  const { v, id, at, workspaceId, visitor, network, agent, referrer, bot, prefetch } = stores.describeClick();
  const visit = { v, id, at, workspaceId, visitor, network, agent, referrer, bot, prefetch, host: 'ada.example' };
  return { ...visit, type: 'profile.viewed', slug: 'ada', profileId: `prf_${randomBytes(10).toString('hex')}` };
}

async function bodyOf(eventId: string): Promise<unknown> {
  const { rows } = await stores.pool.query<{ body: string }>('select body from webhook_events where id = $1', [
    eventId,
  ]);
  return JSON.parse(rows[0]?.body ?? 'null');
}

const stateOf = async (webhookId: string) =>
  (
    await stores.pool.query<{ active: boolean; reason: string | null; disabledAt: Date | null }>(
      'select active, disabled_reason as reason, disabled_at as "disabledAt" from webhooks where id = $1',
      [webhookId],
    )
  ).rows[0];

test('a webhook gets events of humans only, without data that identifies a person', async () => {
  const click = stores.describeClick({
    at: Date.UTC(2026, 5, 1, 12),
    qr: true,
    utmSource: 'news',
    language: 'en',
    via: { ref: 'partner' },
    host: 'go.acme.test',
  });
  await takeIn([
    click,
    stores.describeClick({ bot: true }),
    stores.describeClick({ prefetch: true }),
    stores.describeClick({ outcome: 'expired' }),
    describeView(),
  ]);
  expect(await queuedIds(stores, stores.webhookId)).toEqual([click.id]);
  expect(await bodyOf(click.id)).toEqual({
    type: 'link.clicked',
    timestamp: '2026-06-01T12:00:00.000Z',
    data: {
      clickId: click.id,
      linkId: click.linkId,
      slug: 'abc',
      shortUrl: 'https://go.acme.test/abc',
      url: 'https://example.com/',
      qr: true,
      country: 'DE',
      region: null,
      city: null,
      device: 'desktop',
      browser: 'Chrome',
      os: 'Windows',
      referrer: null,
      utmSource: 'news',
      utmMedium: null,
      utmCampaign: null,
      utmTerm: null,
      utmContent: null,
      ref: 'partner',
      language: 'en',
      ruleId: null,
      variantId: null,
    },
  });
  expect(JSON.stringify(await bodyOf(click.id))).not.toContain(click.visitor);
});

test('each active webhook gets the events that it subscribes to, of its own workspace', async () => {
  const views = await insertWebhook(stores.pool, stores.workspaceId, ['profile.viewed']);
  const both = await insertWebhook(stores.pool, stores.workspaceId, ['profile.viewed', 'link.clicked']);
  const off = await insertWebhook(stores.pool, stores.workspaceId, ['link.clicked']);
  await stores.pool.query('update webhooks set active = false where id = $1', [off]);
  const other = `wsp_${randomBytes(10).toString('hex')}`;
  await stores.pool.query(`insert into workspaces (id, name, plan) values ($1, 'other', 'free')`, [other]);
  const foreign = await insertWebhook(stores.pool, other, ['link.clicked']);
  const [click, view] = [stores.describeClick(), describeView()];
  await takeIn([click, view]);
  expect(await queuedIds(stores, stores.webhookId)).toEqual([click.id]);
  expect(await queuedIds(stores, views)).toEqual([view.id]);
  expect(await queuedIds(stores, both)).toEqual([click.id, view.id].sort());
  expect(await queuedIds(stores, off)).toEqual([]);
  expect(await queuedIds(stores, foreign)).toEqual([]);
  expect(await bodyOf(view.id)).toMatchObject({
    type: 'profile.viewed',
    data: { viewId: view.id, profileId: view.profileId, slug: 'ada', url: 'https://ada.example/ada', country: 'DE' },
  });
});

test('a webhook whose backlog exceeds its limit is turned off, and keeps its deliveries', async () => {
  await stores.pool.query('update webhook_backlogs set waiting_max = 2500 where webhook_id = $1', [stores.webhookId]);
  const healthy = await insertWebhook(stores.pool, stores.workspaceId, ['link.clicked']);
  const describeMany = (count: number) => Array.from({ length: count }, () => stores.describeClick());
  await takeIn(describeMany(2_500));
  expect(await stateOf(stores.webhookId)).toEqual({ active: true, reason: null, disabledAt: null });
  await takeIn(describeMany(1_200));
  expect(await stateOf(stores.webhookId)).toEqual({
    active: false,
    reason: 'backlog',
    disabledAt: expect.any(Date) as Date,
  });
  expect(await queuedIds(stores, stores.webhookId)).toHaveLength(3_700);
  await takeIn(describeMany(10));
  expect(await queuedIds(stores, stores.webhookId)).toHaveLength(3_700);
  expect(await queuedIds(stores, healthy)).toHaveLength(3_710);
  expect(await stateOf(healthy)).toMatchObject({ active: true });
});
