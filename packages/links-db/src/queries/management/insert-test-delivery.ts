import type { Connection } from '../../in-transaction.ts';
import { beforeAllOthers, deliveryColumns, type DeliveryRecord } from './delivery-record.ts';

const text = `
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
  const { rows } = await connection.query<DeliveryRecord>({ text, values });
  return rows[0];
}
