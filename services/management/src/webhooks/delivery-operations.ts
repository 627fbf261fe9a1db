import { deliveryStates, type Delivery, type DeliveryPage, type webhookRoutes } from '@linkplane/contracts';
import {
  findWebhookDelivery,
  insertTestDelivery,
  listWebhookDeliveries,
  retryWebhookDelivery,
} from '@linkplane/links-db/webhooks';
import { createId } from '@linkplane/runtime';
import type { Call } from '../calls/operations.ts';
import {
  assertDeliveryId,
  decodeDeliveryCursor,
  deliveryNotFound,
  encodeDeliveryCursor,
  presentDelivery,
  presentDeliverySummary,
} from './delivery.ts';
import { makeExampleEvent } from './make-example-event.ts';
import { requireWebhook, toEventTypes, webhookIsOff, type WebhooksDeps } from './webhook.ts';

/** Lists one page; the next one starts at its nextCursor, however many deliveries were added since. */
export async function listDeliveries(
  { database }: WebhooksDeps,
  { caller, params, query }: Call<typeof webhookRoutes.listWebhookDeliveries>,
): Promise<DeliveryPage> {
  const { limit, cursor, state } = query;
  const { id } = await requireWebhook(database, caller.workspaceId, params.id);
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
  const { id } = await requireWebhook(database, caller.workspaceId, params.id);
  assertDeliveryId(params.deliveryId);
  const delivery = await findWebhookDelivery(database, caller.workspaceId, id, params.deliveryId);
  if (!delivery) throw deliveryNotFound();
  return presentDelivery(delivery, now());
}

/** Makes a delivery due now, whatever its state. It keeps its id, by which a receiver recognises a repeated event. */
export async function retryDelivery(
  { database, now }: WebhooksDeps,
  { caller, params }: Call<typeof webhookRoutes.retryWebhookDelivery>,
): Promise<Delivery> {
  const { id } = await requireWebhook(database, caller.workspaceId, params.id);
  assertDeliveryId(params.deliveryId);
  const retried = await retryWebhookDelivery(database, caller.workspaceId, id, params.deliveryId);
  if (retried) return presentDelivery(retried, now());
  const exists = await findWebhookDelivery(database, caller.workspaceId, id, params.deliveryId);
  throw exists ? webhookIsOff() : deliveryNotFound();
}

/** Queues an example like any event, but with a single attempt, so that its outcome is known soon. */
export async function testWebhook(
  { database, publicUrl, now }: WebhooksDeps,
  { caller, params, body }: Call<typeof webhookRoutes.testWebhook>,
): Promise<Delivery> {
  const webhook = await requireWebhook(database, caller.workspaceId, params.id);
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
