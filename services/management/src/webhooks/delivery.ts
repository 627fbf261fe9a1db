import { type Delivery, type DeliverySummary, type WebhookEventType, webhookEventTypes } from '@linkplane/contracts';
import type { DeliveryPlace, DeliveryRecord, DeliverySummaryRecord } from '@linkplane/links-db/management';
import { idPattern } from '@linkplane/runtime';
import { AppError, validationError } from '../http/app-error.ts';

const pattern = idPattern('evt');

/** A malformed id, an unknown one and another webhook's are answered alike. */
export function deliveryNotFound(): AppError {
  return new AppError('NOT_FOUND', 'There is no delivery with this id.');
}

/** Keeps what cannot be an id away from the store. */
export function assertDeliveryId(id: string): void {
  if (!pattern.test(id)) throw deliveryNotFound();
}

/** Names the place after a delivery. It holds for the webhook that it was made for. */
export function encodeDeliveryCursor(webhookId: string, { createdAt, id }: DeliveryPlace): string {
  return Buffer.from(JSON.stringify([webhookId, createdAt.getTime(), id])).toString('base64url');
}

/**
 * The place that a cursor names.
 * @throws AppError VALIDATION_ERROR for anything that `encodeDeliveryCursor` has not made for this webhook
 */
export function decodeDeliveryCursor(webhookId: string, cursor: string): DeliveryPlace {
  const [madeFor, time, id] = parseParts(cursor);
  const isOurs = madeFor === webhookId && typeof time === 'number' && typeof id === 'string' && pattern.test(id);
  if (!isOurs || !isTimeOfDelivery(time))
    throw validationError({
      field: 'cursor',
      message: "must be the nextCursor of an answer about this webhook's deliveries",
    });
  return { createdAt: new Date(time), id };
}

function parseParts(cursor: string): unknown[] {
  try {
    const parts: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString());
    return Array.isArray(parts) ? parts : [];
  } catch {
    return [];
  }
}

/** From 1970 until the end of the year 9999: every store can hold it. */
function isTimeOfDelivery(time: number): boolean {
  return Number.isInteger(time) && time >= 0 && time <= 253_402_300_799_999;
}

/** A row as the list shows it. */
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

/** A row with its request: the last one that was sent or, of a delivery without attempts, one that would be now. */
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
  if (!known) throw new Error(`${type} is no type of event.`);
  return known;
}
