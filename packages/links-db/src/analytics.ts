// What the analytics plane may ask of Postgres: this file is its permission list.
export { claimPosition, type StreamPosition } from './queries/analytics/claim-position.ts';
export { readLaneMarks } from './queries/analytics/read-lane-marks.ts';
export { recordPendingRange, type StreamClaim } from './queries/analytics/record-pending-range.ts';
export { holdsClaim } from './queries/analytics/holds-claim.ts';
export { finishRange, type FinishedRange } from './queries/analytics/finish-range.ts';
export { queueDeadLetters } from './queries/analytics/queue-dead-letters.ts';
export { readNextOffset } from './queries/analytics/read-next-offset.ts';
export { readQueuedLetters, type QueuedLetter } from './queries/analytics/read-queued-letters.ts';
export { settleReplays } from './queries/analytics/settle-replays.ts';
export { inTransaction } from './in-transaction.ts';
export { listWantedTypes } from './queries/webhooks/list-wanted-types.ts';
export {
  countDeliveries,
  queueDeliveries,
  type AddedDeliveries,
  type HappenedEvent,
} from './queries/webhooks/queue-deliveries.ts';
