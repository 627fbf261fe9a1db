import { webhookEventTypes, type Delivery, type DeliverySummary, type WebhookEventType } from '@linkplane/contracts';
import type { DeliveryRecord, DeliverySummaryRecord } from '@linkplane/links-db/management';

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
