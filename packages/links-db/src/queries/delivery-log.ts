import type { Connection } from '../transactions.ts';

/** One attempt to deliver, as it is kept with its delivery. */
export type Attempt = {
  /** When it began, in ISO 8601. */
  at: string;
  durationMs: number;
  url: string;
  /** Of the answer; null when there was none. */
  status: number | null;
  /** In words, when it failed. */
  error: string | null;
  /** The begin of the answer's body. */
  response: string | null;
};

/** Attempts kept with a delivery; those before them are forgotten. */
export const keptAttemptsMax = 20;

/** A delivery as the list shows it. */
export type DeliverySummaryRecord = {
  /** Of the event: the `webhook-id`. */
  id: string;
  type: string;
  state: 'waiting' | 'succeeded' | 'failed';
  isTest: boolean;
  createdAt: Date;
  /** Means something only while it waits. */
  nextAt: Date;
  attemptCount: number;
  lastAttempt: Attempt | null;
};

/** A delivery with all that is kept of it. */
export type DeliveryRecord = DeliverySummaryRecord & { body: string; attempts: Attempt[] };

/** When a delivery is due that somebody looks at: workers take the longest due first, and a million may wait. */
export const beforeAllOthers = `'epoch'`;

/** A DeliverySummaryRecord's columns of `webhook_deliveries` named `d` and `webhook_events` named `e`. */
export const deliverySummaryColumns = `
  d.event_id as id, e.type, d.state, d.is_test as "isTest", d.created_at as "createdAt", greatest(d.next_at, d.created_at) as "nextAt",
  d.attempt_count as "attemptCount", d.attempts -> -1 as "lastAttempt"`;

/** A DeliveryRecord's columns of the same. */
export const deliveryColumns = `${deliverySummaryColumns}, e.body, d.attempts`;

export type DeliveryPlace = { createdAt: Date; id: string };

export type DeliveryListing = {
  /** Only those in one of these. */
  states: readonly DeliverySummaryRecord['state'][];
  limit: number;
  /** Begins after this one. */
  after?: DeliveryPlace | undefined;
};

// The newest of each state come from an index in this very order, and are merged: a page takes no longer when a million
// deliveries are in another state.
const listWebhookDeliveriesSql = `
  with page as (
    select d.* from webhooks w cross join unnest($3::text[]) as asked (state) cross join lateral (
      select d.* from webhook_deliveries d
      where d.webhook_id = w.id and d.state = asked.state
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

// Deliveries are taken before backlogs, like everywhere. One that has ended gets a new lease: what a worker may still
// say of its last attempt is passed over.
const retryWebhookDeliverySql = `
  with old as (
    select d.event_id, d.webhook_id, d.state from webhooks w join webhook_deliveries d on d.webhook_id = w.id
    where w.workspace_id = $1 and w.id = $2 and w.active and d.event_id = $3
    for update of d
  ), d as (
    update webhook_deliveries d set
      state = 'waiting', next_at = ${beforeAllOthers},
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
 * Makes a delivery due now: one that waits goes on as planned after that, one that has ended gets one more attempt.
 * Undefined when the workspace has no webhook of that id that is on, or that has no such delivery.
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
    select e.id, w.id, 1, true, ${beforeAllOthers} from w, e
    returning *
  ), counted as (
    update webhook_backlogs b set waiting = b.waiting + 1 from d where b.webhook_id = d.webhook_id
  )
  select ${deliveryColumns} from d, e`;

/**
 * Makes one delivery due, of an event that has not happened, for one attempt. Undefined when the workspace has no
 * webhook of that id that is on.
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
