import type { Connection } from '../../in-transaction.ts';
import { webhookColumns, type WebhookRecord } from './webhook-record.ts';

const text = `
  select ${webhookColumns}, b.waiting
  from webhooks w join webhook_backlogs b on b.webhook_id = w.id
  where w.workspace_id = $1 and w.id = $2`;

/** A webhook of the workspace; undefined when it has none of that id. */
export async function findWebhook(
  connection: Connection,
  workspaceId: string,
  id: string,
): Promise<WebhookRecord | undefined> {
  const { rows } = await connection.query<WebhookRecord>({ name: 'find-webhook', text, values: [workspaceId, id] });
  return rows[0];
}
