import type { Transaction } from '../../in-transaction.ts';
import { waitingDeliveriesMax } from '../webhooks/webhook-limits.ts';
import { webhookColumns, type WebhookFields, type WebhookRecord } from './webhook-record.ts';

export type NewWebhook = WebhookFields & { id: string; secret: string };

// The count includes what is committed by then: the workspace has to be locked before.
const text = `
  with room as (
    select 1 where (select count(*) from webhooks where workspace_id = $1) < $8
  ), w as (
    insert into webhooks (id, workspace_id, url, description, events, active, secret)
    select $2, $1, $3, $4, $5, $6, $7 from room
    returning *
  ), counted as (
    insert into webhook_backlogs (webhook_id, waiting_max) select id, ${waitingDeliveriesMax} from w
  )
  select ${webhookColumns}, 0 as waiting from w`;

/**
 * Makes a webhook that nothing waits for; undefined when the workspace has no room for it.
 * @param transaction one that has locked the workspace: then there are never more than `webhooksMax`
 */
export async function insertWebhook(
  transaction: Transaction,
  workspaceId: string,
  webhooksMax: number,
  { id, url, description, events, active, secret }: NewWebhook,
): Promise<WebhookRecord | undefined> {
  const values = [workspaceId, id, url, description, events, active, secret, webhooksMax];
  const { rows } = await transaction.query<WebhookRecord>({ text, values });
  return rows[0];
}
