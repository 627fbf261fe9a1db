export {
  countUnfinishedOrders,
  findImportOrder,
  forgetImportKeys,
  insertImportOrder,
  listImportOrders,
  listUnfinishedSources,
  lockImportOrder,
  pauseImportOrder,
  queueImportOrder,
  removeOldImportOrders,
  type ImportOrderProgress,
  type ImportOrderRecord,
  type ImportOrderResult,
  type ImportOrderSettings,
  type ImportOrderStop,
  type ImportOrderUndo,
} from './import-orders.ts';
export {
  insertImportProblems,
  listImportProblems,
  removeImportProblems,
  type ImportProblemRecord,
} from './import-problems.ts';
export { forgetImportRunners, noteImportRunner, stopAbandonedOrders } from './import-runners.ts';
export {
  leaseImportOrders,
  renewOrderLease,
  settleImportOrder,
  type ImportOrderLease,
  type LeasedImportOrder,
  type SettledOrder,
} from './order-leases.ts';
