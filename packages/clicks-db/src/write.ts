// What the analytics plane may use: its permission list.
export { collectClicks, type ClickRow } from './write/click-rows.ts';
export { addToLinkCopy, finishLinkCopy, type CopiedLink } from './write/copy-links.ts';
export { countRowsInRange, type StreamRange } from './write/count-rows-in-range.ts';
export type { EventRow } from './write/event-row.ts';
export { insertRows, insertRowsMax } from './write/insert-rows.ts';
export { collectProfileEvents, type ProfileEventRow } from './write/profile-event-rows.ts';
export type { EventTable, RowLines } from './write/row-lines.ts';
