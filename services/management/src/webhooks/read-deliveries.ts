import { deliveryStates, type Delivery, type DeliveryPage, type webhookRoutes } from '@linkplane/contracts';
import { findWebhookDelivery, listWebhookDeliveries } from '@linkplane/links-db/management';
import type { Call } from '../public-api/mount-routes.ts';
import { decodeDeliveryCursor, encodeDeliveryCursor } from './delivery-cursor.ts';
import { assertDeliveryId, deliveryNotFound } from './delivery-not-found.ts';
import { presentDelivery, presentDeliverySummary } from './present-delivery.ts';
import { pickWebhook } from './webhook-not-found.ts';
import type { WebhooksDeps } from './webhooks-deps.ts';

/** A page of them; the one after it begins at its nextCursor, however many have come meanwhile. */
export async function pageDeliveries(
  { database }: WebhooksDeps,
  { caller, params, query }: Call<typeof webhookRoutes.listWebhookDeliveries>,
): Promise<DeliveryPage> {
  const { limit, cursor, state } = query;
  const { id } = await pickWebhook(database, caller.workspaceId, params.id);
  const found = await listWebhookDeliveries(database, caller.workspaceId, id, {
    states: state ? [state] : deliveryStates,
    limit: limit + 1,
    after: cursor === '' ? undefined : decodeDeliveryCursor(id, cursor),
  });
  const page = found.slice(0, limit);
  const last = found.length > limit ? page.at(-1) : undefined;
  return {
    items: page.map(presentDeliverySummary),
    pagination: { limit, nextCursor: last ? encodeDeliveryCursor(id, last) : null },
  };
}

export async function getDelivery(
  { database, now }: WebhooksDeps,
  { caller, params }: Call<typeof webhookRoutes.getWebhookDelivery>,
): Promise<Delivery> {
  const { id } = await pickWebhook(database, caller.workspaceId, params.id);
  assertDeliveryId(params.deliveryId);
  const delivery = await findWebhookDelivery(database, caller.workspaceId, id, params.deliveryId);
  if (!delivery) throw deliveryNotFound();
  return presentDelivery(delivery, now());
}
