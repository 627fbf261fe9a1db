export {
  findLastEndedImportJob,
  findLastImportJob,
  insertImportJob,
  replaceRowsOfImportJob,
  setImportJobState,
  type ImportedSource,
  type ImportJob,
  type ImportJobState,
} from './import-jobs.ts';
export { listImportedSources, type ImportedSourceRecord } from './list-imports.ts';
export { raiseClicksBefore, type SourceTotal } from './raise-clicks-before.ts';
export { listImportJobIds, readSourceTotals, type SourceTotalRecord } from './read-source-totals.ts';
export { listSourceLinks, pageSourceLinks, putSourceLinks, type SourceLinkRecord } from './source-links.ts';
export {
  beginImportUndo,
  endImportUndo,
  listUndoneLinks,
  pageUndoneLinks,
  removeSourceLinks,
  type UndoneJob,
  type UndoneLink,
} from './undo-import.ts';
