import type { Connection } from '../transactions.ts';

/** One attempt to deliver, as it is stored with its delivery. */
export type Attempt = {
  /** The begin of the attempt, in ISO 8601. */
  at: string;
  durationMs: number;
  url: string;
  /** The status of the response; null without a response. */
  status: number | null;
  /** The reason of the failure, in words; null after a success. */
  error: string | null;
  /** The beginning of the response body. */
  response: string | null;
};

/** Attempts stored with a delivery; older ones are removed. */
export const keptAttemptsMax = 20;

/** A delivery as lists show it. */
export type DeliverySummaryRecord = {
  /** The id of the event, sent as `webhook-id`. */
  id: string;
  type: string;
  state: 'waiting' | 'succeeded' | 'failed';
  isTest: boolean;
  createdAt: Date;
  /** When the next attempt is due; meaningless unless it waits. */
  nextAt: Date;
  attemptCount: number;
  lastAttempt: Attempt | null;
};

/** A delivery with its body and its stored attempts. */
export type DeliveryRecord = DeliverySummaryRecord & { body: string; attempts: Attempt[] };

/** The due time of a delivery that a user requested: workers take the longest due first, and a million may wait. */
const dueBeforeAllOthers = `'epoch'`;

/** A DeliverySummaryRecord's columns of `webhook_deliveries` named `d` and `webhook_events` named `e`. */
const deliverySummaryColumns = `
  d.event_id as id, e.type, d.state, d.is_test as "isTest", d.created_at as "createdAt",
  greatest(d.next_at, d.created_at) as "nextAt",
  d.attempt_count as "attemptCount", d.attempts -> -1 as "lastAttempt"`;

/** A DeliveryRecord's columns of the same tables. */
const deliveryColumns = `${deliverySummaryColumns}, e.body, d.attempts`;

export type DeliveryPlace = { createdAt: Date; id: string };

export type DeliveryListing = {
  /** Only deliveries in one of these states. */
  states: readonly DeliverySummaryRecord['state'][];
  limit: number;
  /** Begins after this delivery. */
  after?: DeliveryPlace | undefined;
};

// The newest deliveries of each state come from an index in this order, and are merged: the time that a page takes does
// not depend on how many deliveries are in other states.
const listWebhookDeliveriesSql = `
  with page as (
    select d.* from webhooks w cross join unnest($3::text[]) as listed (state) cross join lateral (
      select d.* from webhook_deliveries d
      where d.webhook_id = w.id and d.state = listed.state
        and (d.created_at, d.event_id) < (coalesce($5, 'infinity'::timestamptz), coalesce($6, ''))
      order by d.created_at desc, d.event_id desc limit $4
    ) d
    where w.workspace_id = $1 and w.id = $2
    order by d.created_at desc, d.event_id desc limit $4
  )
  select ${deliverySummaryColumns}
  from page d join webhook_events e on e.id = d.event_id
  order by d.created_at desc, d.event_id desc`;

/** One page of the deliveries to a webhook of the workspace, the newest first. */
export async function listWebhookDeliveries(
  connection: Connection,
  workspaceId: string,
  webhookId: string,
  { states, limit, after }: DeliveryListing,
): Promise<DeliverySummaryRecord[]> {
  const values = [workspaceId, webhookId, states, limit, after?.createdAt ?? null, after?.id ?? null];
  const { rows } = await connection.query<DeliverySummaryRecord>({
    name: 'list-webhook-deliveries',
    text: listWebhookDeliveriesSql,
    values,
  });
  return rows;
}

const findWebhookDeliverySql = `
  select ${deliveryColumns}
  from webhooks w
  join webhook_deliveries d on d.webhook_id = w.id
  join webhook_events e on e.id = d.event_id
  where w.workspace_id = $1 and w.id = $2 and d.event_id = $3`;

/** A delivery to a webhook of the workspace; undefined when there is none of that id. */
export async function findWebhookDelivery(
  connection: Connection,
  workspaceId: string,
  webhookId: string,
  eventId: string,
): Promise<DeliveryRecord | undefined> {
  const values = [workspaceId, webhookId, eventId];
  const { rows } = await connection.query<DeliveryRecord>({
    name: 'find-webhook-delivery',
    text: findWebhookDeliverySql,
    values,
  });
  return rows[0];
}

// Every statement that locks both locks deliveries before backlogs. A delivery that has ended gets a new lease, so that
// a late result of its last attempt is ignored.
const retryWebhookDeliverySql = `
  with old as (
    select d.event_id, d.webhook_id, d.state from webhooks w join webhook_deliveries d on d.webhook_id = w.id
    where w.workspace_id = $1 and w.id = $2 and w.active and d.event_id = $3
    for update of d
  ), d as (
    update webhook_deliveries d set
      state = 'waiting', next_at = ${dueBeforeAllOthers},
      attempts_left = case when old.state = 'waiting' then d.attempts_left else 1 end,
      lease = case when old.state = 'waiting' then d.lease else d.lease + 1 end
    from old where d.event_id = old.event_id and d.webhook_id = old.webhook_id
    returning d.*
  ), counted as (
    update webhook_backlogs b set waiting = b.waiting + 1
    from old where b.webhook_id = old.webhook_id and old.state <> 'waiting'
  )
  select ${deliveryColumns} from d join webhook_events e on e.id = d.event_id`;

/**
 * Makes a delivery due now. One that waits keeps its schedule after this attempt; one that has ended gets one more
 * attempt. Undefined when the workspace has no active webhook of that id, or the webhook has no such delivery.
 */
export async function retryWebhookDelivery(
  connection: Connection,
  workspaceId: string,
  webhookId: string,
  eventId: string,
): Promise<DeliveryRecord | undefined> {
  const values = [workspaceId, webhookId, eventId];
  const { rows } = await connection.query<DeliveryRecord>({ text: retryWebhookDeliverySql, values });
  return rows[0];
}

const insertTestDeliverySql = `
  with w as (
    select id from webhooks where workspace_id = $1 and id = $2 and active
  ), e as (
    insert into webhook_events (id, type, body) select $3, $4, $5 from w
    returning id, type, body
  ), d as (
    insert into webhook_deliveries (event_id, webhook_id, attempts_left, is_test, next_at)
    select e.id, w.id, 1, true, ${dueBeforeAllOthers} from w, e
    returning *
  ), counted as (
    update webhook_backlogs b set waiting = b.waiting + 1 from d where b.webhook_id = d.webhook_id
  )
  select ${deliveryColumns} from d, e`;

/**
 * Creates a due delivery of an example event, with one attempt. Undefined when the workspace has no active webhook of
 * that id.
 */
export async function insertTestDelivery(
  connection: Connection,
  workspaceId: string,
  webhookId: string,
  event: { id: string; type: string; body: string },
): Promise<DeliveryRecord | undefined> {
  const values = [workspaceId, webhookId, event.id, event.type, event.body];
  const { rows } = await connection.query<DeliveryRecord>({ text: insertTestDeliverySql, values });
  return rows[0];
}
