import { createId } from '@linkplane/runtime';
import { pruneDeliveries, pruneEvents } from '@linkplane/links-db/planes/webhooks';
import { retryWebhookDelivery } from '@linkplane/links-db/webhooks';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openTestDeliveries, readDeliveries, type TestDeliveries } from './start-worker.ts';

let deliveries: TestDeliveries;
beforeEach(async () => void (deliveries = await openTestDeliveries()));
afterEach(() => deliveries.stop());

const url = 'https://example.com/';
const limits = { webhooksMax: 2, perWebhookMax: 5_000 };

/** Walks over all webhooks, as a worker does; how many deliveries it removed. */
async function prune(): Promise<number> {
  let removed = 0;
  for (let after: string | null = ''; after !== null;) {
    const step = await pruneDeliveries(deliveries.pool, { after, ...limits });
    removed += step.removed;
    after = step.passed === limits.webhooksMax ? step.last : null;
  }
  return removed;
}

const setDeliveries = (webhookId: string, ids: string[], state: string, age: string) =>
  deliveries.pool.query(
    `with ended as (
       update webhook_deliveries set state = $3, created_at = now() - $4::interval, next_at = now() - $4::interval
       where webhook_id = $1 and event_id = any ($2) and state = 'waiting' returning state
     ) update webhook_backlogs set waiting = waiting - (select count(*) from ended where $3 <> 'waiting')
       where webhook_id = $1`,
    [webhookId, ids, state, age],
  );
const idsOf = async (webhookId: string) => [...(await readDeliveries(deliveries.pool, webhookId)).keys()].sort();
const countEvents = async () =>
  (await deliveries.pool.query<{ count: number }>('select count(*)::int as count from webhook_events')).rows[0]?.count;

test('deliveries that ended a week ago are removed with their events, waiting and younger ones stay', async () => {
  const [one, two] = [await deliveries.addWebhook(url), await deliveries.addWebhook(url)];
  const [old = '', shared = '', young = '', waiting = ''] = await deliveries.click(4);
  await setDeliveries(one.id, [old, shared], 'succeeded', '8 days');
  await setDeliveries(two.id, [old], 'failed', '8 days');
  await setDeliveries(one.id, [young], 'failed', '6 days');
  await setDeliveries(one.id, [waiting], 'waiting', '30 days');
  expect(await prune()).toBe(3);
  expect(await idsOf(one.id)).toEqual([young, waiting].sort());
  expect(await idsOf(two.id)).toEqual([shared, young, waiting].sort());
  expect(await countEvents()).toBe(3);
  expect(await prune()).toBe(0);
});

test('the newest ten thousand deliveries of a busy webhook stay', async () => {
  const { id } = await deliveries.addWebhook(url);
  const older = await deliveries.click(500);
  await setDeliveries(id, older, 'succeeded', '2 hours');
  const newer = await deliveries.click(10_000);
  await setDeliveries(id, newer, 'succeeded', '1 hour');
  await prune();
  expect(await idsOf(id)).toEqual(newer.toSorted());
});

test('waiting deliveries of a webhook that has been off for a week are removed from the log and the backlog', async () => {
  const { id } = await deliveries.addWebhook(url);
  const old = await deliveries.click(2);
  await setDeliveries(id, old, 'waiting', '8 days');
  const turnOff = (age: string) =>
    deliveries.pool.query('update webhooks set active = false, updated_at = now() - $2::interval where id = $1', [
      id,
      age,
    ]);
  await turnOff('6 days');
  expect(await prune()).toBe(0);
  await turnOff('8 days');
  expect(await prune()).toBe(2);
  expect(await idsOf(id)).toEqual([]);
});

test('deliveries that were requested just before the webhook was turned off are kept like all waiting ones', async () => {
  const { id } = await deliveries.addWebhook(url);
  const [waiting = '', ended = ''] = await deliveries.click(2);
  await setDeliveries(id, [ended], 'failed', '2 days');
  for (const eventId of [waiting, ended])
    await retryWebhookDelivery(deliveries.pool, deliveries.workspaceId, id, eventId);
  await deliveries.pool.query(
    `update webhooks set active = false, disabled_reason = 'gone', disabled_at = now(), updated_at = now() - interval '9 days'
     where id = $1`,
    [id],
  );
  expect(await prune()).toBe(0);
  expect(await idsOf(id)).toEqual([waiting, ended].sort());
});

test('deliveries of a deleted webhook are removed', async () => {
  const [gone, kept] = [await deliveries.addWebhook(url), await deliveries.addWebhook(url)];
  const ids = await deliveries.click(30);
  await deliveries.pool.query('delete from webhooks where id = $1', [gone.id]);
  expect(await prune()).toBe(30);
  expect(await idsOf(kept.id)).toEqual(ids.toSorted());
  expect(await countEvents()).toBe(30);
});

test('an old event without deliveries is removed, a young one stays', async () => {
  const add = (age: string) =>
    deliveries.pool.query(
      `insert into webhook_events (id, type, body, created_at) values ($1, 'link.clicked', '{}', now() - $2::interval)`,
      [createId('evt'), age],
    );
  await add('9 days');
  await add('7 days');
  expect(await pruneEvents(deliveries.pool, 100)).toBe(1);
  expect(await countEvents()).toBe(1);
});
