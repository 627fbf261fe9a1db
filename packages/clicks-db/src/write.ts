export { countRowsInRange, type StreamRange } from './write/count-rows-in-range.ts';
export type { EventRow } from './write/event-row.ts';
export { insertClicks, type ClickRow } from './write/insert-clicks.ts';
export { insertRowsMax, type EventTable } from './write/insert-one-part.ts';
export { insertProfileEvents, type ProfileEventRow } from './write/insert-profile-events.ts';
