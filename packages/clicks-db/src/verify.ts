// The queries that an operator's commands may use: their permission list.
export { countRowsInRange } from './write/count-rows-in-range.ts';
export type { EventTable } from './write/row-lines.ts';
export type { ErasedRows, ErasedSubjects, StreamEnd } from './erased-rows.ts';
export { countConversions } from './verify/count-conversions.ts';
export { countRowsOfSources } from './verify/count-rows-of-sources.ts';
export { countSettledEvents, type EventCount } from './verify/count-settled-events.ts';
export { findRepeatedIds } from './verify/find-repeated-ids.ts';
export { listHighestOffsets } from './verify/list-highest-offsets.ts';
export { countWorkspaceEvents, listMonths } from './verify/list-months.ts';
export { listRollups, type Rollup } from './verify/list-rollups.ts';
export { sumRollup, type RollupSum } from './verify/sum-rollup.ts';
export { clearClicksDb, describeClicksContent } from './transfer/empty-clicks-db.ts';
export {
  countStoredRows,
  countTableRows,
  exportStoredRows,
  exportWorkspaceRows,
  listStoredColumns,
  listStoredParts,
  type StoredPart,
} from './transfer/export-stored-rows.ts';
export { transferredTables, type TransferredTable } from './transfer/transferred-tables.ts';
export { insertStoredRows, linesPerInsertMax } from './transfer/insert-stored-rows.ts';
export { exportedEvents } from './transfer/exported-events.ts';
