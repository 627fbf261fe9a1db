import type { CreatedWebhook, webhookRoutes } from '@linkplane/contracts';
import { insertWebhook, inTransaction, lockWorkspace } from '@linkplane/links-db/management';
import { createId } from '@linkplane/runtime';
import { AppError } from '../http/app-error.ts';
import type { Call } from '../public-api/mount-routes.ts';
import { makeSecret } from './make-secret.ts';
import { presentWebhook, toEventTypes } from './present-webhook.ts';
import { refuseReceiver } from './refuse-receiver.ts';
import type { WebhooksDeps } from './webhooks-deps.ts';

/** Every event is delivered to each of them. */
const webhooksPerWorkspaceMax = 20;

/** The secret is in this answer and in no other, but for a repetition with the same Idempotency-Key. */
export async function createWebhook(
  deps: WebhooksDeps,
  { caller, body }: Call<typeof webhookRoutes.createWebhook>,
): Promise<CreatedWebhook> {
  const { workspaceId } = caller;
  await refuseReceiver(deps, body.url);
  const secret = makeSecret();
  const webhook = await inTransaction(deps.database, async (transaction) => {
    await lockWorkspace(transaction, workspaceId);
    return await insertWebhook(transaction, workspaceId, webhooksPerWorkspaceMax, {
      id: createId('whk'),
      url: body.url,
      description: body.description ?? null,
      events: toEventTypes(body.events),
      active: body.active ?? true,
      secret,
    });
  });
  if (!webhook) throw new AppError('PLAN_LIMIT_REACHED', `A workspace can have ${webhooksPerWorkspaceMax} webhooks.`);
  return { ...presentWebhook(webhook), secret };
}
