// The queries that an operator's commands may use beside those of the planes: their permission list.
export { advisoryLocks } from './advisory-locks.ts';
export { inSnapshot, withSessionLock, type Connection } from './transactions.ts';
export { listDeadLetters, readDeadLetter, type ListedDeadLetter } from './queries/dead-letters.ts';
export { listPassErasures, readErasing, type ErasurePass } from './queries/erasure-passes.ts';
export { listPositions, type ListedPosition } from './queries/stream-positions.ts';
export { addMissingLinkTotals, addToTotals, pageTotals, type Counted, type TotalRow } from './queries/totals.ts';
