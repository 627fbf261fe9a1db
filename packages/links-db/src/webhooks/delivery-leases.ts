import type { Connection } from '../transactions.ts';
import { keptAttemptsMax, type Attempt } from './delivery-log.ts';

/** A webhook with waiting deliveries, and what a worker needs to send them. */
export type WaitingWebhook = {
  id: string;
  /** Whether a delivery is due. Others may be leased by a worker. */
  isDue: boolean;
  url: string;
  /** The current one first. */
  secrets: string[];
  /** Null: the last attempt succeeded. */
  failingSince: Date | null;
};

/** One step of the walk over all webhooks with waiting deliveries. */
export type WaitingWebhooks = {
  on: WaitingWebhook[];
  /** Turned off or deleted. */
  off: string[];
  /** The id after which the walk continues; null: this was the last step. */
  next: string | null;
};

type WaitingRow = {
  id: string;
  isDue: boolean;
  url: string | null;
  secret: string;
  previousSecret: string | null;
  failingSince: Date | null;
};

// A loose index scan: one index lookup for each webhook with waiting deliveries, however many deliveries it has.
const listWaitingWebhooksSql = `
  with recursive waiting (webhook_id, next_at, n) as (
    (
      select d.webhook_id, d.next_at, 1 from webhook_deliveries d
      where d.state = 'waiting' and d.webhook_id > $1 order by d.webhook_id, d.next_at limit 1
    )
    union all
    select following.* from waiting, lateral (
      select d.webhook_id, d.next_at, waiting.n + 1 from webhook_deliveries d
      where d.state = 'waiting' and d.webhook_id > waiting.webhook_id order by d.webhook_id, d.next_at limit 1
    ) following
    where waiting.n < $2
  )
  select waiting.webhook_id as id, waiting.next_at <= now() + $3 * interval '1 millisecond' as "isDue",
    w.url, w.secret, w.failing_since as "failingSince",
    case when w.previous_secret_until > now() then w.previous_secret end as "previousSecret"
  from waiting left join webhooks w on w.id = waiting.webhook_id and w.active
  order by waiting.webhook_id`;

/**
 * The next `passedMax` webhooks after `after` that have deliveries waiting, due or not.
 * @param clockAheadMs added to the database's clock: 0, except in tests of the schedule
 */
export async function listWaitingWebhooks(
  connection: Connection,
  { after, passedMax, clockAheadMs }: { after: string; passedMax: number; clockAheadMs: number },
): Promise<WaitingWebhooks> {
  const values = [after, passedMax, clockAheadMs];
  const { rows } = await connection.query<WaitingRow>({
    name: 'list-waiting-webhooks',
    text: listWaitingWebhooksSql,
    values,
  });
  const on = rows.flatMap(({ url, secret, previousSecret, ...webhook }) =>
    url === null ? [] : [{ ...webhook, url, secrets: [secret, ...(previousSecret === null ? [] : [previousSecret])] }],
  );
  const off = rows.filter(({ url }) => url === null).map(({ id }) => id);
  return { on, off, next: rows.length < passedMax ? null : (rows.at(-1)?.id ?? null) };
}

/** A delivery that only this worker may send until the lease expires. */
export type LeasedDelivery = {
  webhookId: string;
  eventId: string;
  /** The number of the lease, which `settleDeliveries` and `giveBackDeliveries` compare. */
  lease: number;
  /** This attempt included. */
  attemptsLeft: number;
  body: string;
  createdAt: Date;
};

const leaseDeliveriesSql = `
  with picked as (
    select d.event_id, d.webhook_id
    from unnest($1::text[], $2::integer[]) as room (webhook_id, deliveries)
    cross join lateral (
      select d.event_id, d.webhook_id from webhook_deliveries d
      where d.webhook_id = room.webhook_id and d.state = 'waiting'
        and d.next_at <= now() + $4 * interval '1 millisecond'
      order by d.next_at limit room.deliveries for update skip locked
    ) d
  )
  update webhook_deliveries d
  set lease = d.lease + 1, next_at = now() + ($3 + $4) * interval '1 millisecond'
  from picked join webhook_events e on e.id = picked.event_id
  where d.event_id = picked.event_id and d.webhook_id = picked.webhook_id
  returning d.webhook_id as "webhookId", d.event_id as "eventId", d.lease, d.attempts_left as "attemptsLeft",
    e.body, d.created_at as "createdAt"`;

/**
 * Leases due deliveries for `leaseMs`, the longest due first, as many of each webhook as `room` has for it. Rows that
 * another worker is leasing at the moment are skipped. The deliveries of a worker that dies are due again when its
 * lease expires.
 */
export async function leaseDeliveries(
  connection: Connection,
  room: ReadonlyMap<string, number>,
  { leaseMs, clockAheadMs }: { leaseMs: number; clockAheadMs: number },
): Promise<LeasedDelivery[]> {
  const values = [[...room.keys()], [...room.values()], leaseMs, clockAheadMs];
  const { rows } = await connection.query<LeasedDelivery>({
    name: 'lease-deliveries',
    text: leaseDeliveriesSql,
    values,
  });
  return rows;
}

const giveBackDeliveriesSql = `
  with leased as (
    select d.event_id, d.webhook_id from webhook_deliveries d
    join unnest($1::text[], $2::text[], $3::integer[]) as given (event_id, webhook_id, lease)
      on d.event_id = given.event_id and d.webhook_id = given.webhook_id and d.lease = given.lease
    where d.state = 'waiting'
    for update of d skip locked
  )
  update webhook_deliveries d set next_at = now() + $4 * interval '1 millisecond'
  from leased where d.event_id = leased.event_id and d.webhook_id = leased.webhook_id`;

/** Ends leases early: the deliveries are due at once, and no attempt is counted. */
export async function giveBackDeliveries(
  connection: Connection,
  deliveries: readonly Pick<LeasedDelivery, 'eventId' | 'webhookId' | 'lease'>[],
  { clockAheadMs }: { clockAheadMs: number },
): Promise<void> {
  const values = [
    deliveries.map(({ eventId }) => eventId),
    deliveries.map(({ webhookId }) => webhookId),
    deliveries.map(({ lease }) => lease),
    clockAheadMs,
  ];
  await connection.query({ name: 'give-back-deliveries', text: giveBackDeliveriesSql, values });
}

/** The result of an attempt. */
export type SettledDelivery = {
  webhookId: string;
  eventId: string;
  lease: number;
  state: 'waiting' | 'succeeded' | 'failed';
  /** From now until the next attempt; ignored when the state is final. */
  retryAfterMs: number;
  attempt: Attempt;
};

// Deliveries and backlogs are locked in the order of their ids, so that two of these statements never deadlock. The
// statement ends the lease: repeated, because its response was lost, it changes nothing.
const settleDeliveriesSql = `
  with given as (
    select * from jsonb_to_recordset($1::jsonb) as g (
      "webhookId" text, "eventId" text, lease integer, state text, "retryAfterMs" double precision, attempt jsonb
    )
  ), leased as (
    select d.event_id, d.webhook_id from webhook_deliveries d
    join given on d.event_id = given."eventId" and d.webhook_id = given."webhookId" and d.lease = given.lease
    where d.state = 'waiting'
    order by d.webhook_id, d.event_id for update of d
  ), settled as (
    update webhook_deliveries d set
      state = given.state,
      lease = d.lease + 1,
      next_at = now() + (given."retryAfterMs" + $2) * interval '1 millisecond',
      attempts_left = d.attempts_left - 1,
      attempt_count = d.attempt_count + 1,
      attempts = case when jsonb_array_length(d.attempts) >= ${keptAttemptsMax} then d.attempts - 0 else d.attempts end
        || given.attempt
    from leased join given on leased.event_id = given."eventId" and leased.webhook_id = given."webhookId"
    where d.event_id = leased.event_id and d.webhook_id = leased.webhook_id
    returning d.webhook_id, d.state
  ), ended as (
    select webhook_id, count(*) as deliveries from settled where state <> 'waiting' group by webhook_id
  ), locked as (
    select b.webhook_id from webhook_backlogs b where b.webhook_id in (select webhook_id from ended)
    order by b.webhook_id for update
  ), counted as (
    update webhook_backlogs b set waiting = b.waiting - ended.deliveries
    from locked, ended where b.webhook_id = locked.webhook_id and ended.webhook_id = locked.webhook_id
  )
  select count(*) as settled from settled`;

/**
 * Records the results of attempts in one statement. Returns how many leases were still valid; the other results are
 * ignored.
 */
export async function settleDeliveries(
  connection: Connection,
  deliveries: readonly SettledDelivery[],
  { clockAheadMs }: { clockAheadMs: number },
): Promise<number> {
  const values = [JSON.stringify(deliveries), clockAheadMs];
  const { rows } = await connection.query<{ settled: number }>({
    name: 'settle-deliveries',
    text: settleDeliveriesSql,
    values,
  });
  return rows[0]?.settled ?? 0;
}
