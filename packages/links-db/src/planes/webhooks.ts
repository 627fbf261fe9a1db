// The queries that the webhooks plane may use: its permission list.
export {
  giveBackDeliveries,
  leaseDeliveries,
  listWaitingWebhooks,
  settleDeliveries,
  type LeasedDelivery,
  type SettledDelivery,
  type WaitingWebhook,
} from '../webhooks/delivery-leases.ts';
export type { Attempt } from '../webhooks/delivery-log.ts';
export { pruneDeliveries, pruneEvents } from '../webhooks/prune-deliveries.ts';
export {
  recordReceiverFailure,
  disableGoneReceivers,
  recordReceiverSuccess,
  sumBacklogs,
  type TriedReceiver,
} from '../webhooks/webhook-health.ts';
export { attemptsMax } from '../webhooks/webhooks.ts';
