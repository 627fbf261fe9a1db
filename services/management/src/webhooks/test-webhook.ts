import type { Delivery, webhookRoutes } from '@linkplane/contracts';
import { insertTestDelivery } from '@linkplane/links-db/management';
import { createId } from '@linkplane/runtime';
import type { Call } from '../public-api/mount-routes.ts';
import { makeExampleEvent } from './make-example-event.ts';
import { presentDelivery } from './present-delivery.ts';
import { toEventTypes } from './present-webhook.ts';
import { pickWebhook, webhookIsOff } from './webhook-not-found.ts';
import type { WebhooksDeps } from './webhooks-deps.ts';

/** Queues an example like any event, but for one attempt: who asks for it wants to see how that goes. */
export async function testWebhook(
  { database, publicUrl, now }: WebhooksDeps,
  { caller, params, body }: Call<typeof webhookRoutes.testWebhook>,
): Promise<Delivery> {
  const webhook = await pickWebhook(database, caller.workspaceId, params.id);
  const type = body.type ?? toEventTypes(webhook.events)[0] ?? 'link.clicked';
  const event = makeExampleEvent(type, { publicUrl, timestamp: new Date(now()).toISOString() });
  const queued = await insertTestDelivery(database, caller.workspaceId, webhook.id, {
    id: createId('evt'),
    type,
    body: JSON.stringify(event),
  });
  if (!queued) throw webhookIsOff();
  return presentDelivery(queued, now());
}
