// The queries that an operator's commands may use beside those of the planes: their permission list.
export {
  copyConversionsAgain,
  listConversionsInCopy,
  pageCopiedConversions,
} from '../conversions/conversion-batches.ts';
export { pageLateBudgets, raiseBudget } from '../clicks/click-budgets.ts';
export { advisoryLocks } from '../advisory-locks.ts';
export { inSnapshot, inTransaction, withSessionLock, type Connection } from '../transactions.ts';
export { listDeadLetters, readDeadLetter, type ListedDeadLetter } from '../clicks/dead-letters.ts';
export { pageShortUrls } from '../links/page-short-urls.ts';
export { listPassErasures, readErasing, type ErasurePass } from '../erasures/erasure-passes.ts';
export { listPositions, removePositions, type ListedPosition } from '../clicks/stream-positions.ts';
export {
  addMissingLinkTotals,
  addToTotals,
  countResources,
  pageTotals,
  type Counted,
  type TotalRow,
} from '../clicks/totals.ts';
export {
  copyTableIn,
  copyTableOut,
  emptyTables,
  listSequences,
  listTables,
  lockTables,
  ownTables,
  setSequences,
  type FoundTable,
  type SequenceState,
  type TableShape,
} from '../transfer/copy-tables.ts';
export { describeContent, dropSchema, listConnectedServices, lockContent } from '../transfer/empty-database.ts';
export {
  acceptClaims,
  finishRestore,
  isRestoreUnfinished,
  markUnfinishedRestore,
  refuseClaims,
} from '../transfer/unfinished-restore.ts';
export {
  beginWorkspaceImport,
  countImportBatch,
  countWaitingChanges,
  findWorkspaceImport,
  finishWorkspaceImport,
  listOtherTotals,
  listServedHosts,
  listTakenIds,
  listTakenSlugs,
  listWorkspaceContents,
  readTargetWorkspace,
  type TotalsKind,
} from '../transfer/import-state.ts';
export { insertWorkspaceRows } from '../transfer/insert-workspace-rows.ts';
export { describeExportedWorkspace, readWorkspaceRows, type ExportedWorkspace } from '../transfer/read-workspace.ts';
export { workspaceKindNames, workspaceKinds, type WorkspaceKindName } from '../transfer/workspace-kinds.ts';
export {
  beginImportUndo,
  endImportUndo,
  findLastEndedImportJob,
  findLastImportJob,
  insertImportJob,
  listImportedSources,
  listImportJobIds,
  pageSourceLinks,
  pageUndoneLinks,
  readSourceTotals,
  replaceRowsOfImportJob,
  setImportJobState,
  type ImportedSource,
  type ImportedSourceRecord,
  type ImportJob,
} from '../import-jobs/index.ts';
export { findOperatedWorkspace, type OperatedWorkspace } from '../workspaces/find-operated-workspace.ts';
export { lockWorkspace } from '../workspaces/workspaces.ts';
