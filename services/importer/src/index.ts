export { importSource, type ImportReport } from './import-source.ts';
export type { ImportProgress, ImportStep } from './import-progress.ts';
export { ImportStop, type StopReason } from './import-stop.ts';
export type { ProblemList } from './list-problems.ts';
export {
  apiServiceNames,
  describeReading,
  nameApiSource,
  openApiSource,
  type ApiOpening,
  type ApiService,
} from './sources/open-api-source.ts';
export { keptFileNames, openStagedFiles } from './stage/staged-files.ts';
export type { ResumableReading } from './stage/reading-record.ts';
export type {
  ImportedLinkResult,
  ImportRefusal,
  LinkImporter,
  LinkToImport,
  StoredLinks,
} from './store/link-importer.ts';
export type { HostMap } from './store/map-links.ts';
export { waitUntilPublished } from './store/wait-until-published.ts';
export type { KeptLink, UndoneLinks } from './undone-links.ts';
export { undoImport, type UndoReport } from './undo-import.ts';
