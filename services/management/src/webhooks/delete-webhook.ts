import type { Deleted, webhookRoutes } from '@linkplane/contracts';
import { deleteWebhook } from '@linkplane/links-db/management';
import type { Call } from '../public-api/mount-routes.ts';
import { assertWebhookId, webhookNotFound } from './webhook-not-found.ts';
import type { WebhooksDeps } from './webhooks-deps.ts';

export async function removeWebhook(
  { database }: WebhooksDeps,
  { caller, params }: Call<typeof webhookRoutes.deleteWebhook>,
): Promise<Deleted> {
  assertWebhookId(params.id);
  if (!(await deleteWebhook(database, caller.workspaceId, params.id))) throw webhookNotFound();
  return { deleted: true };
}
