import type { DeliveryPlace } from '@linkplane/links-db/management';
import { idPattern } from '@linkplane/runtime';
import { validationError } from '../http/app-error.ts';

const idOfEvent = idPattern('evt');

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
  const isOurs = madeFor === webhookId && typeof time === 'number' && typeof id === 'string' && idOfEvent.test(id);
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
