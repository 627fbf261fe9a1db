export type { EventSource, ReadLimits, SourcePartition, StreamRecord } from './port.ts';
export { openJournalSource, type JournalSource, type JournalSourceOptions } from './journal-source.ts';
