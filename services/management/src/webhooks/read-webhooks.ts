import type { Webhook, webhookRoutes } from '@linkplane/contracts';
import { listWebhooks } from '@linkplane/links-db/management';
import type { Call } from '../public-api/mount-routes.ts';
import { presentWebhook } from './present-webhook.ts';
import { pickWebhook } from './webhook-not-found.ts';
import type { WebhooksDeps } from './webhooks-deps.ts';

export async function showWebhooks(
  { database }: WebhooksDeps,
  { caller }: Call<typeof webhookRoutes.listWebhooks>,
): Promise<Webhook[]> {
  const webhooks = await listWebhooks(database, caller.workspaceId);
  return webhooks.map(presentWebhook);
}

export async function getWebhook(
  { database }: WebhooksDeps,
  { caller, params }: Pick<Call<typeof webhookRoutes.getWebhook>, 'caller' | 'params'>,
): Promise<Webhook> {
  return presentWebhook(await pickWebhook(database, caller.workspaceId, params.id));
}
