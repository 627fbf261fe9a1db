import type { Connection } from '../../in-transaction.ts';
import type { LeasedDelivery } from './lease-deliveries.ts';

const text = `
  with held as (
    select d.event_id, d.webhook_id from webhook_deliveries d
    join unnest($1::text[], $2::text[], $3::integer[]) as given (event_id, webhook_id, lease)
      on d.event_id = given.event_id and d.webhook_id = given.webhook_id and d.lease = given.lease
    where d.state = 'waiting'
    for update of d skip locked
  )
  update webhook_deliveries d set next_at = now() + $4 * interval '1 millisecond'
  from held where d.event_id = held.event_id and d.webhook_id = held.webhook_id`;

/** Ends leases before their time: the deliveries are due at once, and no attempt is counted. */
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
  await connection.query({ name: 'give-back-deliveries', text, values });
}
