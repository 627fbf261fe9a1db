// What an operator's commands may ask of Postgres beside what the planes may: this file is their permission list.
export { inSnapshot, withSessionLock, type Connection } from './transactions.ts';
export { listDeadLetters, readDeadLetter, type ListedDeadLetter } from './queries/dead-letters.ts';
export { listPositions, type ListedPosition } from './queries/stream-positions.ts';
export { addMissingLinkTotals, addToTotals, pageTotals, type Counted, type TotalRow } from './queries/totals.ts';
