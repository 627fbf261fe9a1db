// The queries that the analytics plane may use: its permission list.
export { advisoryLocks } from '../advisory-locks.ts';
export { inTransaction, withSessionLock, type Connection } from '../transactions.ts';
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
} from '../conversions/conversion-batches.ts';
export {
  pruneReplayedLetters,
  queueDeadLetters,
  readQueuedLetters,
  settleReplays,
  type QueuedLetter,
} from '../clicks/dead-letters.ts';
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
} from '../erasures/erasure-passes.ts';
export { readImportErasures, requestImportErasures } from '../erasures/erase-imports.ts';
export { claimLinkCopy, listLinksToCopy, type LinkToCopy } from '../links/link-copies.ts';
export {
  countDeliveries,
  queueDeliveries,
  type AddedDeliveries,
  type HappenedEvent,
} from '../webhooks/queue-deliveries.ts';
export { requestRetention } from '../erasures/retention.ts';
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
} from '../clicks/stream-positions.ts';
export { listWantedTypes } from '../webhooks/webhooks.ts';
export type { Counted } from '../clicks/totals.ts';
export { listOwnIds } from '../transfer/import-state.ts';
