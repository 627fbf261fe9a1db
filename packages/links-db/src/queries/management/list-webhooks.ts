import type { Connection } from '../../in-transaction.ts';
import { webhookColumns, type WebhookRecord } from './webhook-record.ts';

const text = `
  select ${webhookColumns}, b.waiting
  from webhooks w join webhook_backlogs b on b.webhook_id = w.id
  where w.workspace_id = $1
  order by w.created_at, w.id`;

/** All webhooks of a workspace, the oldest first. */
export async function listWebhooks(connection: Connection, workspaceId: string): Promise<WebhookRecord[]> {
  const { rows } = await connection.query<WebhookRecord>({ name: 'list-webhooks', text, values: [workspaceId] });
  return rows;
}
