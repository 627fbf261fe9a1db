import type { Connection } from '../transactions.ts';

/** How much of the log of deliveries is stored. */
export const keptDeliveries = {
  days: 7,
  /** Each webhook keeps this many of the newest deliveries that succeeded, and as many that failed. */
  perStateMax: 10_000,
} as const;

// A loose index scan from webhook to webhook. Of each it removes deliveries that have ended and are too old or too
// many, waiting deliveries of a webhook that has been off for a week, and all deliveries of a deleted webhook. Events
// are removed with their last delivery. Locked rows are left to the next run, so that this statement and others never
// wait for each other.
const pruneDeliveriesSql = `
  with recursive passed (webhook_id, n) as (
    (select d.webhook_id, 1 from webhook_deliveries d where d.webhook_id > $1 order by d.webhook_id limit 1)
    union all
    select following.* from passed, lateral (
      select d.webhook_id, passed.n + 1 from webhook_deliveries d
      where d.webhook_id > passed.webhook_id order by d.webhook_id limit 1
    ) following
    where passed.n < $2
  ), expired as (
    select old.* from passed left join webhooks w on w.id = passed.webhook_id
    cross join lateral (
      (
        select ended.* from unnest(array['succeeded', 'failed']) as of (state), lateral (
          (
            select d.event_id, d.webhook_id, d.state from webhook_deliveries d
            where d.webhook_id = passed.webhook_id and d.state = of.state
            order by d.created_at desc, d.event_id desc offset ${keptDeliveries.perStateMax} limit $3
          )
          union all (
            select d.event_id, d.webhook_id, d.state from webhook_deliveries d
            where d.webhook_id = passed.webhook_id and d.state = of.state
              and d.created_at < now() - interval '${keptDeliveries.days} days'
            limit $3
          )
        ) ended
      )
      union all (
        select d.event_id, d.webhook_id, d.state from webhook_deliveries d
        where d.webhook_id = passed.webhook_id and d.state = 'waiting' and not w.active
          and greatest(w.updated_at, w.disabled_at) < now() - interval '${keptDeliveries.days} days'
        limit $3
      )
      union all (
        select d.event_id, d.webhook_id, d.state from webhook_deliveries d
        where w.id is null and d.webhook_id = passed.webhook_id limit $3
      )
    ) old
  ), taken as (
    select d.event_id, d.webhook_id from webhook_deliveries d
    join expired on d.event_id = expired.event_id and d.webhook_id = expired.webhook_id and d.state = expired.state
    for update of d skip locked
  ), removed as (
    delete from webhook_deliveries d using taken
    where d.event_id = taken.event_id and d.webhook_id = taken.webhook_id
    returning d.event_id, d.webhook_id, d.state
  ), without_any as (
    select r.event_id from (select event_id, count(*) as deliveries from removed group by event_id) r
    where r.deliveries = (select count(*) from webhook_deliveries d where d.event_id = r.event_id)
  ), removed_events as (
    delete from webhook_events e using without_any where e.id = without_any.event_id
  ), abandoned as (
    select webhook_id, count(*) as deliveries from removed where state = 'waiting' group by webhook_id
  ), locked as (
    select b.webhook_id from webhook_backlogs b where b.webhook_id in (select webhook_id from abandoned)
    order by b.webhook_id for update
  ), counted as (
    update webhook_backlogs b set waiting = b.waiting - abandoned.deliveries
    from locked, abandoned where b.webhook_id = locked.webhook_id and abandoned.webhook_id = locked.webhook_id
  )
  select (select max(webhook_id) from passed) as "last", (select count(*) from passed) as passed,
    (select count(*) from removed) as removed`;

/** `last` is the webhook after which the next call continues; `passed` how many webhooks were visited. */
export type Pruning = { last: string | null; passed: number; removed: number };

/** Removes deliveries that are not stored any longer, of the next `webhooksMax` webhooks after `after`. */
export async function pruneDeliveries(
  connection: Connection,
  { after, webhooksMax, perWebhookMax }: { after: string; webhooksMax: number; perWebhookMax: number },
): Promise<Pruning> {
  const { rows } = await connection.query<Pruning>({
    text: pruneDeliveriesSql,
    values: [after, webhooksMax, perWebhookMax],
  });
  return rows[0] ?? { last: null, passed: 0, removed: 0 };
}

// Two statements that concurrently remove the last two deliveries of an event both leave the event.
const pruneEventsSql = `
  delete from webhook_events e where e.id in (
    select e.id from webhook_events e
    where e.created_at < now() - interval '${keptDeliveries.days + 1} days'
      and not exists (select from webhook_deliveries d where d.event_id = e.id)
    order by e.created_at limit $1
  )`;

/** Removes old events without any delivery; returns how many. */
export async function pruneEvents(connection: Connection, eventsMax: number): Promise<number> {
  const { rowCount } = await connection.query({ text: pruneEventsSql, values: [eventsMax] });
  return rowCount ?? 0;
}
