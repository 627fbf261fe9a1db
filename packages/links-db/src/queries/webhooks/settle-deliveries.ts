import type { Connection } from '../../in-transaction.ts';
import { keptAttemptsMax, type Attempt } from './attempt.ts';

/** How an attempt ended. */
export type SettledDelivery = {
  webhookId: string;
  eventId: string;
  lease: number;
  state: 'waiting' | 'succeeded' | 'failed';
  /** Until the next attempt, where one is to follow. */
  retryAfterMs: number;
  attempt: Attempt;
};

// Deliveries and backlogs are taken in the order of their ids: two who settle at once never wait in a circle. The lease ends with it: told of the same attempt again,
// because its answer got lost, it changes nothing.
const text = `
  with given as (
    select * from jsonb_to_recordset($1::jsonb) as g (
      "webhookId" text, "eventId" text, lease integer, state text, "retryAfterMs" double precision, attempt jsonb
    )
  ), held as (
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
    from held join given on held.event_id = given."eventId" and held.webhook_id = given."webhookId"
    where d.event_id = held.event_id and d.webhook_id = held.webhook_id
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

/** Records how attempts ended, in one statement. How many still held their lease: the others were taken over. */
export async function settleDeliveries(
  connection: Connection,
  deliveries: readonly SettledDelivery[],
  { clockAheadMs }: { clockAheadMs: number },
): Promise<number> {
  const values = [JSON.stringify(deliveries), clockAheadMs];
  const { rows } = await connection.query<{ settled: number }>({ name: 'settle-deliveries', text, values });
  return rows[0]?.settled ?? 0;
}
