import type { Connection } from '../transactions.ts';
import { attemptsMax } from './webhooks.ts';

/** An event that webhooks may subscribe to. */
export type HappenedEvent = {
  /** `evt_...`, the `webhook-id` of every delivery. */
  id: string;
  workspaceId: string;
  type: string;
  /** JSON: the body of the request to the receiver. */
  body: string;
};

/**
 * Steps of a statement that create due deliveries of the events in its step `happened (id, workspace_id, type, body)`,
 * for every active webhook that subscribes to them; the step `queued` has the `webhook_id` of each delivery. Bodies,
 * which may be long, are stored once and not once for each webhook.
 * The deliveries are not counted yet: `countDeliveries` has to follow in the same transaction.
 */
export const queueDeliveriesSteps = `
  subscribed as (
    select w.id as webhook_id, h.id from happened h
    join webhooks w on w.workspace_id = h.workspace_id and h.type = any (w.events) where w.active
  ), events as (
    insert into webhook_events (id, type, body)
    select id, type, body from happened where id in (select id from subscribed)
    on conflict (id) do nothing
  ), queued as (
    insert into webhook_deliveries (event_id, webhook_id, attempts_left)
    select id, webhook_id, ${attemptsMax} from subscribed
    on conflict (event_id, webhook_id) do nothing
    returning webhook_id
  )`;

/**
 * Steps of a statement that add the rows of its step `added (webhook_id, deliveries)` to the backlogs, and turn off
 * the webhooks whose backlog exceeds its limit. No waiting delivery is dropped.
 */
export const addToBacklogsSteps = `
  locked as (
    select b.webhook_id from webhook_backlogs b where b.webhook_id in (select webhook_id from added)
    order by b.webhook_id for update
  ), counted as (
    update webhook_backlogs b set waiting = b.waiting + added.deliveries
    from locked, added where b.webhook_id = locked.webhook_id and added.webhook_id = locked.webhook_id
    returning b.webhook_id, b.waiting > b.waiting_max as is_full
  ), overfull as (
    select w.id from webhooks w join counted on w.id = counted.webhook_id
    where counted.is_full and w.active
    order by w.id for update of w
  ), turned_off as (
    update webhooks w set active = false, disabled_reason = 'backlog', disabled_at = now()
    from overfull where w.id = overfull.id
  )`;

const queueDeliveriesSql = `
  with happened as (
    select * from unnest($1::text[], $2::text[], $3::text[], $4::text[]) as h (id, workspace_id, type, body)
  ), ${queueDeliveriesSteps}
  select webhook_id as "webhookId", count(*) as deliveries from queued group by webhook_id`;

/** How many deliveries were added, by webhook. */
export type AddedDeliveries = Map<string, number>;

/** Creates due deliveries of events; `countDeliveries` has to follow in the same transaction. */
export async function queueDeliveries(
  connection: Connection,
  events: readonly HappenedEvent[],
): Promise<AddedDeliveries> {
  const values = [
    events.map(({ id }) => id),
    events.map(({ workspaceId }) => workspaceId),
    events.map(({ type }) => type),
    events.map(({ body }) => body),
  ];
  const { rows } = await connection.query<{ webhookId: string; deliveries: number }>({
    name: 'queue-deliveries',
    text: queueDeliveriesSql,
    values,
  });
  return new Map(rows.map(({ webhookId, deliveries }) => [webhookId, deliveries]));
}

const countDeliveriesSql = `
  with added as (
    select * from unnest($1::text[], $2::bigint[]) as a (webhook_id, deliveries)
  ), ${addToBacklogsSteps}
  select 1`;

/** Adds queued deliveries to the backlogs, and turns off the webhooks whose backlog exceeds its limit. */
export async function countDeliveries(connection: Connection, added: AddedDeliveries): Promise<void> {
  const values = [[...added.keys()], [...added.values()]];
  await connection.query({ name: 'count-deliveries', text: countDeliveriesSql, values });
}
