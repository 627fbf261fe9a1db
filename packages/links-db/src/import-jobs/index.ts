export {
  findLastImportJob,
  insertImportJob,
  replaceRowsOfImportJob,
  setImportJobState,
  type ImportedSource,
  type ImportJob,
  type ImportJobState,
} from './import-jobs.ts';
export { listSourceLinks, pageSourceLinks, putSourceLinks, type SourceLinkRecord } from './source-links.ts';
