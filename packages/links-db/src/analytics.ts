// The queries that the analytics plane may use: its permission list.
export { advisoryLocks } from './advisory-locks.ts';
export { inTransaction, withSessionLock, type Connection } from './transactions.ts';
export {
  beginConversionBatch,
  deleteConversionsBefore,
  deleteErasedConversions,
  findConversionBatch,
  finishConversionBatch,
  limitIdleSession,
  listConversionsOfBatch,
  readConversionLag,
  type ConversionToCopy,
  type ErasedConversionRows,
} from './queries/conversion-batches.ts';
export {
  pruneReplayedLetters,
  queueDeadLetters,
  readQueuedLetters,
  settleReplays,
  type QueuedLetter,
} from './queries/dead-letters.ts';
export {
  addErasureCounts,
  beginErasurePass,
  deleteErasureCounts,
  findErasurePass,
  finishErasurePass,
  listPassErasures,
  pruneErasures,
  readErasureWork,
  setErasedVisitor,
  settleErasureCounts,
  startErasing,
  type ErasedRowCount,
  type ErasurePass,
  type PassErasure,
} from './queries/erasure-passes.ts';
export { claimLinkCopy, listLinksToCopy, type LinkToCopy } from './queries/link-copies.ts';
export {
  countDeliveries,
  queueDeliveries,
  type AddedDeliveries,
  type HappenedEvent,
} from './queries/queue-deliveries.ts';
export { requestRetention } from './queries/retention.ts';
export {
  claimPosition,
  finishRange,
  forgetLaneMarks,
  holdsClaim,
  noteIngested,
  readLaneMarks,
  readNextOffset,
  recordPendingRange,
  type FinishedRange,
  type StreamClaim,
  type StreamPosition,
} from './queries/stream-positions.ts';
export { listWantedTypes } from './queries/webhooks.ts';
export type { Counted } from './queries/totals.ts';
