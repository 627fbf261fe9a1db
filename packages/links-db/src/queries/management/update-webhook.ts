import type { Connection } from '../../in-transaction.ts';
import { waitingAfterFreshStartMax, waitingDeliveriesMax } from '../webhooks/webhook-limits.ts';
import { webhookColumns, type WebhookFields, type WebhookRecord } from './webhook-record.ts';

// Whoever counts deliveries takes the backlog before the webhook, so it is taken first here, too.
const text = `
  with b as (
    select b.webhook_id from webhook_backlogs b join webhooks w on w.id = b.webhook_id
    where w.workspace_id = $1 and w.id = $2 for update of b
  ), w as (
    update webhooks w set
      url = coalesce($3, w.url),
      description = case when $4 then $5 else w.description end,
      events = coalesce($6, w.events),
      active = coalesce($7, w.active),
      disabled_reason = case when $7 then null else w.disabled_reason end,
      disabled_at = case when $7 then null else w.disabled_at end,
      failing_since = case when $7 or w.url <> coalesce($3, w.url) then null else w.failing_since end,
      updated_at = now()
    from b where w.id = b.webhook_id
    returning w.*
  ), raised as (
    update webhook_backlogs b set waiting_max = least(b.waiting + ${waitingDeliveriesMax}, ${waitingAfterFreshStartMax})
    from w where b.webhook_id = w.id and $7
  )
  select ${webhookColumns}, b.waiting from w join webhook_backlogs b on b.webhook_id = w.id`;

/**
 * Sets the given fields of a webhook; undefined when the workspace has none of that id. `active: true` makes a fresh
 * start of it: what is said against it is forgotten, and there is room for as many deliveries again, as long as not too many wait in all.
 * Of another address nothing is known yet: it has not been failing.
 */
export async function updateWebhook(
  connection: Connection,
  workspaceId: string,
  id: string,
  { url, description, events, active }: { [Field in keyof WebhookFields]?: WebhookFields[Field] | undefined },
): Promise<WebhookRecord | undefined> {
  const values = [
    ...[workspaceId, id, url ?? null, description !== undefined, description ?? null],
    ...[events ?? null, active ?? null],
  ];
  const { rows } = await connection.query<WebhookRecord>({ name: 'update-webhook', text, values });
  return rows[0];
}
