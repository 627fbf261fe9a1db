import type { Attempt } from '../webhooks/attempt.ts';

/** A delivery as the list shows it. */
export type DeliverySummaryRecord = {
  /** Of the event: the `webhook-id`. */
  id: string;
  type: string;
  state: 'waiting' | 'succeeded' | 'failed';
  isTest: boolean;
  createdAt: Date;
  /** Means something only while it waits. */
  nextAt: Date;
  attemptCount: number;
  lastAttempt: Attempt | null;
};

/** A delivery with all that is kept of it. */
export type DeliveryRecord = DeliverySummaryRecord & { body: string; attempts: Attempt[] };

/** When a delivery is due that somebody looks at: workers take the longest due first, and a million may wait. */
export const beforeAllOthers = `'epoch'`;

/** A DeliverySummaryRecord's columns of `webhook_deliveries` named `d` and `webhook_events` named `e`. */
export const deliverySummaryColumns = `
  d.event_id as id, e.type, d.state, d.is_test as "isTest", d.created_at as "createdAt", greatest(d.next_at, d.created_at) as "nextAt",
  d.attempt_count as "attemptCount", d.attempts -> -1 as "lastAttempt"`;

/** A DeliveryRecord's columns of the same. */
export const deliveryColumns = `${deliverySummaryColumns}, e.body, d.attempts`;
