import { afterAll, beforeAll, expect, test } from 'vitest';
import { countDeliveries, inTransaction, listWantedTypes, queueDeliveries } from '../src/planes/analytics.ts';
import {
  deleteWebhook,
  findWebhook,
  findWebhookDelivery,
  insertTestDelivery,
  insertWebhook,
  listWebhookDeliveries,
  listWebhooks,
  retryWebhookDelivery,
  rotateWebhookSecret,
  updateWebhook,
} from '../src/webhooks/index.ts';
import {
  attemptsMax,
  giveBackDeliveries,
  leaseDeliveries,
  listWaitingWebhooks,
  recordReceiverFailure,
  disableGoneReceivers,
  recordReceiverSuccess,
  pruneDeliveries,
  pruneEvents,
  settleDeliveries,
  sumBacklogs,
  type LeasedDelivery,
  type SettledDelivery,
} from '../src/planes/webhooks.ts';
import { newId, openTestDb, type TestDb } from './open-test-db.ts';

let db: TestDb;
let owner: string;
let other: string;
beforeAll(async () => {
  db = await openTestDb();
  [owner, other] = await Promise.all([db.addWorkspace(), db.addWorkspace()]);
});
afterAll(() => db.close());

const now = { clockAheadMs: 0 };
const lease = { leaseMs: 60_000, clockAheadMs: 0 };
const url = 'https://receiver.example/';

/** Queues as many events of the workspace, and counts their deliveries. */
async function queueEvents(workspaceId: string, count: number): Promise<string[]> {
  const events = Array.from({ length: count }, () => ({
    id: newId('evt'),
    workspaceId,
    type: 'link.clicked',
    body: '{}',
  }));
  await inTransaction(db.pool, async (transaction) => {
    await countDeliveries(transaction, await queueDeliveries(transaction, events));
  });
  return events.map(({ id }) => id);
}

/** A webhook of a workspace of its own. */
async function addWebhook(waitingMax?: number) {
  const workspaceId = await db.addWorkspace();
  return { workspaceId, id: await db.addWebhook(workspaceId, waitingMax) };
}

async function readWaiting(id: string): Promise<[counted: number, rows: number]> {
  const { rows } = await db.pool.query<{ counted: number; rows: number }>(
    `select b.waiting as counted, (
       select count(*) from webhook_deliveries d where d.webhook_id = b.webhook_id and d.state = 'waiting'
     ) as rows from webhook_backlogs b where b.webhook_id = $1`,
    [id],
  );
  return [rows[0]?.counted ?? NaN, rows[0]?.rows ?? NaN];
}

function settled(delivery: LeasedDelivery, state: SettledDelivery['state'], retryAfterMs = 0): SettledDelivery {
  const attempt = {
    at: new Date(0).toISOString(),
    durationMs: 1,
    url,
    status: 200,
    error: null,
    response: `'"\u{1f600}`,
  };
  return {
    webhookId: delivery.webhookId,
    eventId: delivery.eventId,
    lease: delivery.lease,
    state,
    retryAfterMs,
    attempt,
  };
}

test('no query of webhooks or deliveries finds one by the id of another workspace', async () => {
  const id = await db.addWebhook(owner);
  const [eventId = ''] = await queueEvents(owner, 1);
  expect(await findWebhook(db.pool, other, id)).toBeUndefined();
  expect(await listWebhooks(db.pool, other)).toEqual([]);
  expect(await updateWebhook(db.pool, other, id, { url: 'https://evil.example/' })).toBeUndefined();
  expect(await rotateWebhookSecret(db.pool, other, id, 'whsec_other')).toBeUndefined();
  expect(await deleteWebhook(db.pool, other, id)).toBe(false);
  expect(await findWebhookDelivery(db.pool, other, id, eventId)).toBeUndefined();
  expect(await listWebhookDeliveries(db.pool, other, id, { states: ['waiting'], limit: 10 })).toEqual([]);
  expect(await retryWebhookDelivery(db.pool, other, id, eventId)).toBeUndefined();
  const event = { id: newId('evt'), type: 'link.clicked', body: '{}' };
  expect(await insertTestDelivery(db.pool, other, id, event)).toBeUndefined();
  expect(await findWebhook(db.pool, owner, id)).toMatchObject({ url, waiting: 1 });
});

test('a workspace gets no more webhooks than its maximum', async () => {
  const workspaceId = await db.addWorkspace();
  const insert = () =>
    inTransaction(db.pool, (transaction) =>
      insertWebhook(transaction, workspaceId, 1, {
        id: newId('whk'),
        url,
        description: `'"\u{1f600}`,
        events: ['link.clicked'],
        active: true,
        secret: 'whsec_test',
      }),
    );
  expect(await insert()).toMatchObject({ description: `'"\u{1f600}`, waiting: 0 });
  expect(await insert()).toBeUndefined();
});

test('events are queued once, for active webhooks of their workspace that subscribe to them', async () => {
  const { workspaceId, id } = await addWebhook();
  const off = await db.addWebhook(workspaceId);
  await updateWebhook(db.pool, workspaceId, off, { active: false });
  const elsewhere = await addWebhook();
  const event = { id: newId('evt'), workspaceId, type: 'link.clicked', body: '{}' };
  const unwanted = { ...event, id: newId('evt'), type: 'profile.viewed' };
  expect(await queueDeliveries(db.pool, [event, unwanted])).toEqual(new Map([[id, 1]]));
  expect(await queueDeliveries(db.pool, [event])).toEqual(new Map());
  expect(await readWaiting(elsewhere.id)).toEqual([0, 0]);
  const wanted = await listWantedTypes(db.pool, [workspaceId, elsewhere.workspaceId, 'wsp_unknown']);
  expect(wanted).toEqual(
    new Map([workspaceId, elsewhere.workspaceId].map((each) => [each, new Set(['link.clicked'])])),
  );
});

test('workers that lease at once never get the same delivery', async () => {
  const { workspaceId, id } = await addWebhook();
  await queueEvents(workspaceId, 40);
  const leases = await Promise.all(
    Array.from({ length: 4 }, () => leaseDeliveries(db.pool, new Map([[id, 15]]), lease)),
  );
  const ids = leases.flat().map(({ eventId }) => eventId);
  expect(new Set(ids).size).toBe(ids.length);
  const rest = await leaseDeliveries(db.pool, new Map([[id, 100]]), lease);
  expect(ids.length + rest.length).toBe(40);
  expect(await leaseDeliveries(db.pool, new Map([[id, 100]]), lease)).toEqual([]);
});

test('a result under an expired lease is ignored once another worker has leased the delivery', async () => {
  const { workspaceId, id } = await addWebhook();
  await queueEvents(workspaceId, 1);
  const room = new Map([[id, 1]]);
  const [first] = await leaseDeliveries(db.pool, room, lease);
  const [second] = await leaseDeliveries(db.pool, room, { ...lease, clockAheadMs: 61_000 });
  if (!first || !second) throw new Error('The delivery was not leased twice.');
  expect(await settleDeliveries(db.pool, [settled(first, 'succeeded')], now)).toBe(0);
  expect(await settleDeliveries(db.pool, [settled(second, 'succeeded')], now)).toBe(1);
  expect(await settleDeliveries(db.pool, [settled(second, 'succeeded')], now)).toBe(0);
  expect(await readWaiting(id)).toEqual([0, 0]);
});

test('leases that are given back are due at once without a counted attempt', async () => {
  const { workspaceId, id } = await addWebhook();
  await queueEvents(workspaceId, 1);
  const room = new Map([[id, 1]]);
  const leased = await leaseDeliveries(db.pool, room, lease);
  expect((await listWaitingWebhooks(db.pool, { after: '', passedMax: 100, ...now })).on).toContainEqual(
    expect.objectContaining({ id, isDue: false }),
  );
  await giveBackDeliveries(db.pool, leased, now);
  const [again] = await leaseDeliveries(db.pool, room, lease);
  expect(again).toMatchObject({ eventId: leased[0]?.eventId, attemptsLeft: attemptsMax });
});

test('the backlog of a webhook equals its waiting deliveries after every kind of change', async () => {
  const { workspaceId, id } = await addWebhook();
  const [eventId = ''] = await queueEvents(workspaceId, 3);
  const leased = await leaseDeliveries(db.pool, new Map([[id, 3]]), lease);
  const states = ['succeeded', 'failed', 'waiting'] as const;
  await settleDeliveries(
    db.pool,
    leased.map((delivery, index) => settled(delivery, states[index] ?? 'waiting', 1_000)),
    now,
  );
  expect(await readWaiting(id)).toEqual([1, 1]);
  for (const { eventId: each } of leased) await retryWebhookDelivery(db.pool, workspaceId, id, each);
  expect(await readWaiting(id)).toEqual([3, 3]);
  await insertTestDelivery(db.pool, workspaceId, id, { id: newId('evt'), type: 'link.clicked', body: '{}' });
  expect(await readWaiting(id)).toEqual([4, 4]);
  const delivery = await findWebhookDelivery(db.pool, workspaceId, id, eventId);
  expect(delivery).toMatchObject({ attemptCount: 1, attempts: [{ response: `'"\u{1f600}` }] });
});

test('a webhook is turned off when its backlog exceeds its limit, without losing a delivery', async () => {
  const { workspaceId, id } = await addWebhook(3);
  await queueEvents(workspaceId, 3);
  expect(await findWebhook(db.pool, workspaceId, id)).toMatchObject({ active: true });
  await queueEvents(workspaceId, 1);
  expect(await findWebhook(db.pool, workspaceId, id)).toMatchObject({ active: false, disabledReason: 'backlog' });
  expect(await readWaiting(id)).toEqual([4, 4]);
  expect((await listWaitingWebhooks(db.pool, { after: '', passedMax: 100, ...now })).off).toContain(id);
  expect((await sumBacklogs(db.pool)).heldBack).toBeGreaterThanOrEqual(4);
  const restarted = await updateWebhook(db.pool, workspaceId, id, { active: true });
  expect(restarted).toMatchObject({ active: true, disabledReason: null });
});

test('the walk over waiting webhooks passes each of them once, in steps', async () => {
  const ids = [];
  for (let index = 0; index < 5; index += 1) {
    const { workspaceId, id } = await addWebhook();
    await queueEvents(workspaceId, 2);
    ids.push(id);
  }
  const seen: string[] = [];
  for (let after: string | null = ''; after !== null;) {
    const step = await listWaitingWebhooks(db.pool, { after, passedMax: 2, ...now });
    seen.push(...step.on.map(({ id }) => id), ...step.off);
    after = step.next;
  }
  expect(new Set(seen).size).toBe(seen.length);
  expect(seen).toEqual(expect.arrayContaining(ids));
});

test('results of attempts to an earlier URL do not change the health of a webhook', async () => {
  const { workspaceId, id } = await addWebhook();
  await updateWebhook(db.pool, workspaceId, id, { url: 'https://moved.example/' });
  const old = [{ webhookId: id, url }];
  await recordReceiverFailure(db.pool, old, now);
  expect(await disableGoneReceivers(db.pool, old)).toEqual([]);
  expect(await findWebhook(db.pool, workspaceId, id)).toMatchObject({ active: true, failingSince: null });
});

test('a webhook is turned off after five days of failures, and one success resets them', async () => {
  const { workspaceId, id } = await addWebhook();
  const receivers = [{ webhookId: id, url }];
  const dayMs = 86_400_000;
  expect(await recordReceiverFailure(db.pool, receivers, now)).toEqual([]);
  await recordReceiverSuccess(db.pool, receivers);
  expect(await recordReceiverFailure(db.pool, receivers, { clockAheadMs: 6 * dayMs })).toEqual([]);
  expect(await recordReceiverFailure(db.pool, receivers, { clockAheadMs: 10 * dayMs })).toEqual([]);
  expect(await recordReceiverFailure(db.pool, receivers, { clockAheadMs: 12 * dayMs })).toEqual([id]);
  expect(await findWebhook(db.pool, workspaceId, id)).toMatchObject({ active: false, disabledReason: 'failing' });
});

test('a rotated secret signs beside the new one, which is returned first', async () => {
  const { workspaceId, id } = await addWebhook();
  await queueEvents(workspaceId, 1);
  await rotateWebhookSecret(db.pool, workspaceId, id, 'whsec_new');
  const { on } = await listWaitingWebhooks(db.pool, { after: '', passedMax: 1_000, ...now });
  expect(on.find((webhook) => webhook.id === id)?.secrets).toEqual(['whsec_new', 'whsec_test']);
});

test('deliveries of a deleted webhook, and old ones that have ended, are pruned with their events', async () => {
  const [deleted, kept] = [await addWebhook(), await addWebhook()];
  const events = [...(await queueEvents(deleted.workspaceId, 2)), ...(await queueEvents(kept.workspaceId, 2))];
  expect(await deleteWebhook(db.pool, deleted.workspaceId, deleted.id)).toBe(true);
  await db.pool.query(
    `update webhook_deliveries set state = 'failed', created_at = now() - interval '8 days' where event_id = $1`,
    [events[2]],
  );
  await pruneDeliveries(db.pool, { after: '', webhooksMax: 1_000, perWebhookMax: 100 });
  const { rows } = await db.pool.query<{ id: string }>('select id from webhook_events where id = any ($1)', [events]);
  expect(rows).toEqual([{ id: events[3] }]);
  await db.pool.query(`insert into webhook_events (id, type, body, created_at) values ($1, '', '', 'epoch')`, [
    newId('evt'),
  ]);
  expect(await pruneEvents(db.pool, 10)).toBe(1);
});
