import type { Connection } from '../../in-transaction.ts';
import { deliverySummaryColumns, type DeliverySummaryRecord } from './delivery-record.ts';

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
const text = `
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
  const { rows } = await connection.query<DeliverySummaryRecord>({ name: 'list-webhook-deliveries', text, values });
  return rows;
}
