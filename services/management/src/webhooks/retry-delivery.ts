import type { Delivery, webhookRoutes } from '@linkplane/contracts';
import { findWebhookDelivery, retryWebhookDelivery } from '@linkplane/links-db/management';
import type { Call } from '../public-api/mount-routes.ts';
import { assertDeliveryId, deliveryNotFound } from './delivery-not-found.ts';
import { presentDelivery } from './present-delivery.ts';
import { pickWebhook, webhookIsOff } from './webhook-not-found.ts';
import type { WebhooksDeps } from './webhooks-deps.ts';

/** Makes a delivery due now, whatever has become of it. It keeps its id: a receiver can tell that it has seen it. */
export async function retryDelivery(
  { database, now }: WebhooksDeps,
  { caller, params }: Call<typeof webhookRoutes.retryWebhookDelivery>,
): Promise<Delivery> {
  const { id } = await pickWebhook(database, caller.workspaceId, params.id);
  assertDeliveryId(params.deliveryId);
  const retried = await retryWebhookDelivery(database, caller.workspaceId, id, params.deliveryId);
  if (retried) return presentDelivery(retried, now());
  const isThere = await findWebhookDelivery(database, caller.workspaceId, id, params.deliveryId);
  throw isThere ? webhookIsOff() : deliveryNotFound();
}
