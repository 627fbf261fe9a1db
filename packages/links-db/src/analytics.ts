// The queries that the analytics plane may use: its permission list.
export { inTransaction } from './transactions.ts';
export { queueDeadLetters, readQueuedLetters, settleReplays, type QueuedLetter } from './queries/dead-letters.ts';
export { claimLinkCopy, listLinksToCopy, type LinkToCopy } from './queries/link-copies.ts';
export {
  countDeliveries,
  queueDeliveries,
  type AddedDeliveries,
  type HappenedEvent,
} from './queries/queue-deliveries.ts';
export {
  claimPosition,
  finishRange,
  holdsClaim,
  readLaneMarks,
  readNextOffset,
  recordPendingRange,
  type FinishedRange,
  type StreamClaim,
  type StreamPosition,
} from './queries/stream-positions.ts';
export { listWantedTypes } from './queries/webhooks.ts';
