export { countClicksInRange, type StreamRange } from './write/count-clicks-in-range.ts';
export { clickBatchRowsMax, insertClicks, type ClickRow } from './write/insert-clicks.ts';
export { sumClicksByLink, type LinkClicks } from './write/sum-clicks-by-link.ts';
