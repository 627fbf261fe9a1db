// What the analytics plane may use: its permission list.
export { collectClicks, type ClickRow } from './write/click-rows.ts';
export {
  countStoredConversions,
  findStoredClicks,
  hasConversions,
  hasConversionsByTime,
  insertConversions,
  listConversionsByClick,
  startErasingConversions,
  type CopiedConversion,
} from './write/conversions.ts';
export { addToLinkCopy, finishLinkCopy, type CopiedLink } from './write/copy-links.ts';
export {
  nameSubjects,
  type ErasedConversions,
  type ErasedRows,
  type ErasedSubjects,
  type ErasureOrder,
} from './erased-rows.ts';
export { countRowsInRange, type StreamRange } from './write/count-rows-in-range.ts';
export { hasUncountedRows, startDroppingUncountedRows, type UncountedRows } from './write/drop-uncounted-rows.ts';
export {
  countErasedEvents,
  countErasedRows,
  findVisitorOf,
  hasErasedRows,
  listErasedMonths,
  listRunningDeletions,
  startErasingRows,
} from './write/erase-rows.ts';
export type { EventRow } from './write/event-row.ts';
export { insertRows, insertRowsMax } from './write/insert-rows.ts';
export { collectProfileEvents, type ProfileEventRow } from './write/profile-event-rows.ts';
export type { EventTable, RowLines } from './write/row-lines.ts';
