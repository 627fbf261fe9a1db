import type { Connection } from '../../in-transaction.ts';
import { deliveryColumns, type DeliveryRecord } from './delivery-record.ts';

const text = `
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
  const { rows } = await connection.query<DeliveryRecord>({ name: 'find-webhook-delivery', text, values });
  return rows[0];
}
