import { webhookEventTypes, type Delivery, type DeliverySummary, type WebhookEventType } from '@linkplane/contracts';
import type { DeliveryPlace, DeliveryRecord, DeliverySummaryRecord } from '@linkplane/links-db/webhooks';
import { idPattern } from '@linkplane/runtime';
import { AppError, validationError } from '../http/app-error.ts';
import { decodeCursorParts, encodeCursorParts, isCursorTime } from '../http/cursor.ts';

/** A delivery has the id of its event. */
const deliveryIdPattern = idPattern('evt');

/** The same for a malformed id, an unknown one and one of another webhook. */
export function deliveryNotFound(): AppError {
  return new AppError('NOT_FOUND', 'There is no delivery with this id.');
}

/**
 * Refuses what cannot be an id before a query.
 * @throws AppError NOT_FOUND
 */
export function assertDeliveryId(id: string): void {
  if (!deliveryIdPattern.test(id)) throw deliveryNotFound();
}

/** The position after a delivery. It is valid for the webhook that it was created for. */
export function encodeDeliveryCursor(webhookId: string, { createdAt, id }: DeliveryPlace): string {
  return encodeCursorParts([webhookId, createdAt.getTime(), id]);
}

/**
 * The position that a cursor encodes.
 * @throws AppError VALIDATION_ERROR for anything that `encodeDeliveryCursor` did not create for this webhook
 */
export function decodeDeliveryCursor(webhookId: string, cursor: string): DeliveryPlace {
  const [cursorWebhookId, time, id] = decodeCursorParts(cursor);
  const isId = typeof id === 'string' && deliveryIdPattern.test(id);
  if (cursorWebhookId !== webhookId || !isId || !isCursorTime(time))
    throw validationError({
      field: 'cursor',
      message: "must be the nextCursor of a response about this webhook's deliveries",
    });
  return { createdAt: new Date(time), id };
}

/** A delivery as the list contains it. */
export function presentDeliverySummary(delivery: DeliverySummaryRecord): DeliverySummary {
  return {
    id: delivery.id,
    type: toEventType(delivery.type),
    state: delivery.state,
    isTest: delivery.isTest,
    createdAt: delivery.createdAt.toISOString(),
    nextAttemptAt: delivery.state === 'waiting' ? delivery.nextAt.toISOString() : null,
    attemptCount: delivery.attemptCount,
    lastAttempt: delivery.lastAttempt,
  };
}

/** A delivery with its request: the last one that was sent or, before the first attempt, the one that would be sent now. */
export function presentDelivery(delivery: DeliveryRecord, now: number): Delivery {
  const { id, body, attempts, lastAttempt } = delivery;
  const sentAt = lastAttempt ? Date.parse(lastAttempt.at) : now;
  const headers = {
    'content-type': 'application/json',
    'user-agent': 'Linkplane-Webhooks/1',
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(sentAt / 1_000)),
  };
  return { ...presentDeliverySummary(delivery), request: { headers, body }, attempts };
}

function toEventType(type: string): WebhookEventType {
  const known = webhookEventTypes.find((known) => known === type);
  if (!known) throw new Error(`${type} is not an event type.`);
  return known;
}
