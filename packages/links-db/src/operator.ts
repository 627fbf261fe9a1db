// What an operator's commands may ask of Postgres beside what the planes may: this file is their permission list.
export type { Connection } from './in-transaction.ts';
export { inSnapshot } from './in-snapshot.ts';
export { withSessionLock } from './with-session-lock.ts';
export { addMissingLinkTotals } from './queries/analytics/add-missing-link-totals.ts';
export { addToTotals } from './queries/analytics/add-to-totals.ts';
export { listDeadLetters, type ListedDeadLetter } from './queries/analytics/list-dead-letters.ts';
export { listPositions, type ListedPosition } from './queries/analytics/list-positions.ts';
export { pageTotals, type Counted, type TotalRow } from './queries/analytics/page-totals.ts';
export { readDeadLetter } from './queries/analytics/read-dead-letter.ts';
