// The queries that the webhooks plane may use: its permission list.
export {
  giveBackDeliveries,
  leaseDeliveries,
  listWaitingWebhooks,
  settleDeliveries,
  type LeasedDelivery,
  type SettledDelivery,
  type WaitingWebhook,
} from './queries/delivery-leases.ts';
export type { Attempt } from './queries/delivery-log.ts';
export { pruneDeliveries, pruneEvents } from './queries/prune-deliveries.ts';
export {
  recordReceiverFailure,
  disableGoneReceivers,
  recordReceiverSuccess,
  sumBacklogs,
  type TriedReceiver,
} from './queries/webhook-health.ts';
export { attemptsMax } from './queries/webhooks.ts';
