import { openPool, type Pool } from '@linkplane/links-db';
import { countDeliveries, inTransaction, queueDeliveries } from '@linkplane/links-db/planes/analytics';
import {
  disableGoneReceivers,
  giveBackDeliveries,
  leaseDeliveries,
  pruneDeliveries,
  recordReceiverFailure,
  recordReceiverSuccess,
  settleDeliveries,
} from '@linkplane/links-db/planes/webhooks';
import {
  deleteWebhook,
  insertTestDelivery,
  retryWebhookDelivery,
  rotateWebhookSecret,
  updateWebhook,
} from '@linkplane/links-db/webhooks';
import { createId, sleep } from '@linkplane/runtime';
import { allowLongTests } from '@linkplane/testing';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openTestDeliveries, silentLogger, type TestDeliveries } from './start-worker.ts';

allowLongTests('large amounts');

const webhooksMax = 12;
const stormMs = 8_000;
const url = 'https://receiver.example/';
const clock = { clockAheadMs: 0 };

let deliveries: TestDeliveries;
let pool: Pool;
let ids: string[];

beforeEach(async () => {
  deliveries = await openTestDeliveries();
  const limits = { connectionsMax: 20, connectTimeoutMs: 9_000, statementTimeoutMs: 8_000, queryTimeoutMs: 10_000 };
  pool = openPool({ connectionString: deliveries.postgresUrl, applicationName: 'storm', ...limits }, silentLogger);
  ids = [];
  while (ids.length < webhooksMax) ids.push((await deliveries.addWebhook(url)).id);
});
afterEach(async () => {
  await pool.end();
  await deliveries.stop();
});

const pickOne = () => ids[Math.floor(Math.random() * ids.length)] ?? '';
const shuffle = <Item>(items: Item[]) => items.toSorted(() => Math.random() - 0.5);

/** Queues deliveries as the analytics plane does. */
async function queueSome(): Promise<void> {
  const { workspaceId } = deliveries;
  const events = Array.from({ length: 20 }, () => ({
    id: createId('evt'),
    workspaceId,
    type: 'link.clicked',
    body: '{}',
  }));
  await inTransaction(pool, async (transaction) => {
    await countDeliveries(transaction, await queueDeliveries(transaction, events));
  });
}

/** Delivers like a worker whose leases run out now and then. */
async function deliverSome(): Promise<void> {
  const room = new Map(shuffle(ids).map((id) => [id, 8]));
  const leased = shuffle(await leaseDeliveries(pool, room, { leaseMs: 50, ...clock }));
  if (Math.random() < 0.2) {
    await giveBackDeliveries(pool, leased, clock);
    return;
  }
  const attempt = { at: new Date().toISOString(), durationMs: 1, url, status: 500, error: 'no', response: '' };
  const states = ['succeeded', 'failed', 'waiting'] as const;
  const settled = leased.map((one, nth) => ({ ...one, attempt, retryAfterMs: 0, state: states[nth % 3] ?? 'failed' }));
  await settleDeliveries(pool, settled, clock);
  const tried = shuffle(ids).map((webhookId) => ({ webhookId, url }));
  await recordReceiverFailure(pool, tried, { clockAheadMs: Math.random() < 0.3 ? 6 * 86_400_000 : 0 });
  await recordReceiverSuccess(pool, shuffle(tried));
  if (Math.random() < 0.1) await disableGoneReceivers(pool, tried.slice(0, 3));
}

/** Changes webhooks like an owner who cannot keep still. */
async function meddle(): Promise<void> {
  const { workspaceId } = deliveries;
  await updateWebhook(pool, workspaceId, pickOne(), { active: Math.random() < 0.9, description: 'x' });
  await insertTestDelivery(pool, workspaceId, pickOne(), { id: createId('evt'), type: 'link.clicked', body: '{}' });
  await rotateWebhookSecret(pool, workspaceId, pickOne(), 'whsec_x');
  const { rows } = await pool.query<{ id: string; webhookId: string }>(
    'select event_id as id, webhook_id as "webhookId" from webhook_deliveries tablesample system (20) limit 5',
  );
  for (const { id, webhookId } of rows) await retryWebhookDelivery(pool, workspaceId, webhookId, id);
}

/** Makes some so old and others so full that there is something to remove and to turn off. */
async function age(): Promise<void> {
  await pool.query(`
    update webhook_deliveries set created_at = now() - interval '9 days' where (event_id, webhook_id) in (
      select event_id, webhook_id from webhook_deliveries where state <> 'waiting' limit 200 for update skip locked
    )`);
  await pool.query('update webhook_backlogs set waiting_max = waiting + 100 where webhook_id = $1', [pickOne()]);
  await sleep(50);
}

async function replaceOne(): Promise<void> {
  await sleep(500);
  const [id = ''] = ids.splice(0, 1);
  await deleteWebhook(pool, deliveries.workspaceId, id);
  ids.push((await deliveries.addWebhook(url)).id);
}

test('concurrent work on deliveries of every kind never deadlocks, and backlogs stay exact', async () => {
  const until = performance.now() + stormMs;
  const repeat = async (work: () => Promise<unknown>) => {
    while (performance.now() < until) await work();
  };
  const prune = () => pruneDeliveries(pool, { after: '', webhooksMax: 50, perWebhookMax: 200 });
  const work = [
    queueSome,
    queueSome,
    deliverSome,
    deliverSome,
    deliverSome,
    meddle,
    meddle,
    prune,
    prune,
    age,
    replaceOne,
  ];
  await Promise.all(work.map(repeat));
  const { rows } = await pool.query<{ id: string; waiting: number; counted: number }>(
    `select b.webhook_id as id, b.waiting, (
       select count(*) from webhook_deliveries d where d.webhook_id = b.webhook_id and d.state = 'waiting'
     ) as counted
     from webhook_backlogs b`,
  );
  expect(rows).toHaveLength(webhooksMax);
  for (const { id, waiting, counted } of rows) expect([id, waiting]).toEqual([id, counted]);
  const { rowCount } = await pool.query(
    'select 1 from webhook_deliveries d where not exists (select from webhook_events e where e.id = d.event_id)',
  );
  expect(rowCount, 'deliveries without their event').toBe(0);
}, 60_000);
