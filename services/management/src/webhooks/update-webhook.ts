import type { Webhook, webhookRoutes } from '@linkplane/contracts';
import { updateWebhook } from '@linkplane/links-db/management';
import type { Call } from '../public-api/mount-routes.ts';
import { presentWebhook, toEventTypes } from './present-webhook.ts';
import { getWebhook } from './read-webhooks.ts';
import { refuseReceiver } from './refuse-receiver.ts';
import { pickWebhook, webhookNotFound } from './webhook-not-found.ts';
import type { WebhooksDeps } from './webhooks-deps.ts';

/** Changes the given fields and no others; nothing given is no change at all, not even of updatedAt. */
export async function changeWebhook(
  deps: WebhooksDeps,
  { caller, params, body }: Call<typeof webhookRoutes.updateWebhook>,
): Promise<Webhook> {
  if (Object.keys(body).length === 0) return await getWebhook(deps, { caller, params });
  // Whoever asks for a webhook that is not there hears of that first.
  await pickWebhook(deps.database, caller.workspaceId, params.id);
  if (body.url !== undefined) await refuseReceiver(deps, body.url);
  const webhook = await updateWebhook(deps.database, caller.workspaceId, params.id, {
    ...body,
    events: body.events && toEventTypes(body.events),
  });
  if (!webhook) throw webhookNotFound();
  return presentWebhook(webhook);
}
