import type { Connection } from '../../in-transaction.ts';

/** A delivery that this worker alone may send, until the lease runs out. */
export type LeasedDelivery = {
  webhookId: string;
  eventId: string;
  /** Names the lease: `settleDeliveries` is to be told of it. */
  lease: number;
  /** This attempt included. */
  attemptsLeft: number;
  body: string;
  createdAt: Date;
};

const text = `
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
 * Takes due deliveries for `leaseMs`, the longest due first, as many of each webhook as there is room for. Those that
 * another worker is just taking are passed over. A worker that dies leaves them due again when the lease runs out.
 */
export async function leaseDeliveries(
  connection: Connection,
  room: ReadonlyMap<string, number>,
  { leaseMs, clockAheadMs }: { leaseMs: number; clockAheadMs: number },
): Promise<LeasedDelivery[]> {
  const values = [[...room.keys()], [...room.values()], leaseMs, clockAheadMs];
  const { rows } = await connection.query<LeasedDelivery>({ name: 'lease-deliveries', text, values });
  return rows;
}
