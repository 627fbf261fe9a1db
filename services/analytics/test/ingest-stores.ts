import { randomBytes } from 'node:crypto';
import { migrateClicksDb, openClicksDb, type ClicksDb } from '@linkplane/clicks-db';
import type { LinkClicked } from '@linkplane/events';
import { openPool, type Pool } from '@linkplane/links-db';
import { createLogger } from '@linkplane/telemetry';
import { createMigratedClicksDb, createTestLinksDb, type TestClicksDb } from '@linkplane/testing';
import { expect } from 'vitest';
import { describeEvent } from './describe-event.ts';

export const silentLogger = createLogger('test', 'silent');

/** Real, empty, migrated stores of one test. */
export type IngestStores = {
  pool: Pool;
  clicks: ClicksDb;
  /** Addresses for a child process, or through a proxy. */
  addresses: { postgresUrl: string; clickHouseUrl: string; database: string };
  /** Links with totals of their own. */
  linkIds: string[];
  workspaceId: string;
  /** Subscribes to clicks. */
  webhookId: string;
  /** A click of the first link. */
  describeClick: (overwrite?: Partial<LinkClicked>) => LinkClicked;
  close: () => Promise<void>;
};

const poolLimits = { connectionsMax: 4, connectTimeoutMs: 15_000, statementTimeoutMs: 10_000, queryTimeoutMs: 12_000 };

/** @param limits in place of those with which the analytics service would fail soon */
export function openTestPool(connectionString: string, limits: { queryTimeoutMs?: number } = {}): Pool {
  return openPool({ connectionString, applicationName: 'analytics-test', ...poolLimits, ...limits }, silentLogger);
}

/** @param clicksServer the test run's own ClickHouse when left out */
export async function createIngestStores(clicksServer?: TestClicksDb, linkCount = 5): Promise<IngestStores> {
  clicksServer ??= await createMigratedClicksDb();
  const links = await createTestLinksDb();
  const { url: clickHouseUrl, database } = clicksServer;
  const clicks = openClicksDb({ url: clickHouseUrl, database });
  await migrateClicksDb(clicks);
  const pool = openTestPool(links.url);
  const workspaceId = `wsp_${randomBytes(10).toString('hex')}`;
  const linkIds = Array.from({ length: linkCount }, () => `lnk_${randomBytes(10).toString('hex')}`);
  await pool.query(`insert into workspaces (id, name, plan) values ($1, 'test', 'free')`, [workspaceId]);
  await pool.query(
    `with l as (
       insert into links (id, workspace_id, slug, url) select id, $1, id, 'https://example.com/' from unnest($2::text[]) as t (id)
       returning id, workspace_id
     ) insert into link_totals (link_id, workspace_id) select id, workspace_id from l`,
    [workspaceId, linkIds],
  );
  const webhookId = await insertWebhook(pool, workspaceId, ['link.clicked']);
  return {
    pool,
    clicks,
    webhookId,
    addresses: { postgresUrl: links.url, clickHouseUrl, database },
    linkIds,
    workspaceId,
    describeClick: (overwrite) => describeEvent({ workspaceId, linkId: linkIds[0]!, ...overwrite }),
    close: async () => {
      await Promise.all([pool.end(), clicks.close()]);
      await Promise.all([links.drop(), clicksServer.drop()]);
    },
  };
}

export async function insertWebhook(pool: Pool, workspaceId: string, events: string[]): Promise<string> {
  const id = `whk_${randomBytes(10).toString('hex')}`;
  await pool.query(
    `with w as (
       insert into webhooks (id, workspace_id, url, events, secret)
       values ($1, $2, 'https://example.com/', $3, 'whsec_test') returning id
     ) insert into webhook_backlogs (webhook_id, waiting_max) select id, 1000000 from w`,
    [id, workspaceId, events],
  );
  return id;
}

/** The ids of the events that wait for a webhook; expects that its backlog equals their number. */
export async function queuedIds({ pool }: Pick<IngestStores, 'pool'>, webhookId: string): Promise<string[]> {
  const { rows } = await pool.query<{ id: string; waiting: number }>(
    `select d.event_id as id, b.waiting from webhook_deliveries d join webhook_backlogs b using (webhook_id)
     where d.webhook_id = $1 order by 1`,
    [webhookId],
  );
  expect(rows[0]?.waiting ?? 0, 'the backlog').toBe(rows.length);
  return rows.map(({ id }) => id);
}

export async function query<Row>(
  { client }: ClicksDb,
  text: string,
  settings: Record<string, number> = {},
): Promise<Row[]> {
  const result = await client.query({ query: text, format: 'JSONEachRow', clickhouse_settings: settings });
  return await result.json<Row>();
}

export async function storedIds({ clicks }: IngestStores): Promise<string[]> {
  return (await query<{ id: string }>(clicks, 'SELECT id FROM clicks ORDER BY id')).map(({ id }) => id);
}

/** Expects that rows, rollups, totals and deliveries are those of exactly these events, each once. */
export async function expectExactly(stores: IngestStores, events: readonly LinkClicked[]): Promise<void> {
  const wanted = events.map(({ id }) => id).sort();
  const stored = await storedIds(stores);
  expect(stored.length - new Set(stored).size, 'rows twice').toBe(0);
  expect(stored.length, 'rows').toBe(wanted.length);
  expect(stored).toEqual(wanted);
  const perLink = `SELECT link_id AS linkId, toInt32(count()) AS clicks FROM clicks WHERE kind = 'human' GROUP BY linkId ORDER BY linkId`;
  const rollups = await query<{ linkId: string; clicks: number }>(stores.clicks, perLink, {
    force_optimize_projection: 1,
  });
  const raw = await query<{ linkId: string; clicks: number }>(stores.clicks, perLink, { optimize_use_projections: 0 });
  expect(rollups).toEqual(raw);
  expect(await readTotals(stores.pool)).toEqual(countByLink(events));
  expect(await queuedIds(stores, stores.webhookId), 'deliveries').toEqual(
    events
      .filter(isHumanClick)
      .map(({ id }) => id)
      .sort(),
  );
  expect(Object.fromEntries(raw.map(({ linkId, clicks }) => [linkId, clicks]))).toEqual(countByLink(events));
}

export async function readTotals(pool: Pool): Promise<Record<string, number>> {
  const { rows } = await pool.query<{ link_id: string; clicks: number }>(
    'select link_id, clicks from link_totals where clicks > 0',
  );
  return Object.fromEntries(rows.map(({ link_id, clicks }) => [link_id, clicks]));
}

function countByLink(events: readonly LinkClicked[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { linkId } of events.filter(isHumanClick)) counts[linkId] = (counts[linkId] ?? 0) + 1;
  return counts;
}

function isHumanClick({ outcome, bot, prefetch }: LinkClicked): boolean {
  return outcome === 'click' && !bot && !prefetch;
}
