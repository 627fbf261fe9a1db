export { openJournal, type Journal, type JournalOptions } from './open-journal.ts';
export { openJournalWhenPossible, type DeferredJournal } from './open-journal-when-possible.ts';
export type { JournalPayload, PayloadWriter } from './record-format.ts';
export type { AppendStatus, DropReason } from './append-records.ts';
export { claimOrphanedJournal, claimOrphanedJournals, listJournals, type ClaimedJournal } from './claim-journal.ts';
export { expectSameReader } from './expect-same-reader.ts';
export { openJournalReader, type JournalReader, type JournalReadLimits } from './open-journal-reader.ts';
export type { JournalRecord, VisitRecord } from './read-segment.ts';
export { crc32c } from './checksums/crc32c.ts';
export { xxHash32 } from './checksums/xxhash32.ts';
export {
  inspectJournal,
  type InspectedJournal,
  type InspectedRecord,
  type InspectedSegment,
} from './inspect-journal.ts';
