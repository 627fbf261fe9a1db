import type { Connection } from '../../in-transaction.ts';
import { beforeAllOthers, deliveryColumns, type DeliveryRecord } from './delivery-record.ts';

// Deliveries are taken before backlogs, like everywhere. One that has ended gets a new lease: what a worker may still
// say of its last attempt is passed over.
const text = `
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
  const { rows } = await connection.query<DeliveryRecord>({ text, values });
  return rows[0];
}
