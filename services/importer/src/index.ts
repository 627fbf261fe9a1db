export { importSource, type ImportReport } from './import-source.ts';
export { ImportStop, type StopReason } from './import-stop.ts';
export { openStagedFiles } from './stage/staged-files.ts';
export type { HostMap } from './store/map-links.ts';
export { waitUntilPublished } from './store/wait-until-published.ts';
export { undoImport, type UndoReport } from './undo-import.ts';
