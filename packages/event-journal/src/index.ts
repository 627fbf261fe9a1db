export { openJournal, type Journal, type JournalOptions } from './open-journal.ts';
export type { AppendStatus, DropReason } from './append-records.ts';
export { claimAbandonedJournals, listJournals, type ClaimedJournal } from './claim-journal.ts';
export {
  openJournalReader,
  type JournalReader,
  type JournalRecord,
  type JournalReadLimits,
} from './open-journal-reader.ts';
