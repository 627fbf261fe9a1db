// What the delivery of webhooks may ask of Postgres: this file is its permission list.
export type { Attempt } from './queries/webhooks/attempt.ts';
export { giveBackDeliveries } from './queries/webhooks/give-back-deliveries.ts';
export { leaseDeliveries, type LeasedDelivery } from './queries/webhooks/lease-deliveries.ts';
export { listWaitingWebhooks, type WaitingWebhook } from './queries/webhooks/list-waiting-webhooks.ts';
export { noteFailing, noteGone, noteWorking, type TriedReceiver } from './queries/webhooks/note-health.ts';
export { settleDeliveries, type SettledDelivery } from './queries/webhooks/settle-deliveries.ts';
export { attemptsMax } from './queries/webhooks/webhook-limits.ts';
export { pruneDeliveries, pruneEvents } from './queries/webhooks/prune-deliveries.ts';
export { sumBacklogs } from './queries/webhooks/sum-backlogs.ts';
