import type { Connection } from '../../in-transaction.ts';

// The backlog goes with the webhook; whoever counts deliveries takes it before the webhook, so it is taken first here.
const text = `
  with b as (
    select b.webhook_id from webhook_backlogs b join webhooks w on w.id = b.webhook_id
    where w.workspace_id = $1 and w.id = $2 for update of b
  )
  delete from webhooks w using b where w.id = b.webhook_id`;

/**
 * Deletes a webhook; false when the workspace has none of that id. Its deliveries stay behind, for the delivery of
 * webhooks to remove piece by piece: this takes no longer when a million of them wait.
 */
export async function deleteWebhook(connection: Connection, workspaceId: string, id: string): Promise<boolean> {
  const { rowCount } = await connection.query({ name: 'delete-webhook', text, values: [workspaceId, id] });
  return rowCount === 1;
}
