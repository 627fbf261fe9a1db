/** Why an import or an undo does not begin or go on. Nothing has been changed by the call that is stopped. */
export type StopReason =
  /** One import runs at a time in a workspace. */
  | { code: 'IMPORT_RUNNING' }
  | { code: 'WORKSPACE_NOT_FOUND'; workspaceId: string }
  /** An undo of the same source was cut off. */
  | { code: 'UNDO_UNFINISHED' }
  /** A run of the same source was cut off, and a trial would not see what it has stored. */
  | { code: 'RUN_UNFINISHED' }
  /** What the run that was cut off has read is not in the directory. */
  | { code: 'FILES_MISSING'; directory: string }
  /** It has more than may be in files at once. */
  | { code: 'SOURCE_TOO_LARGE'; bytesMax: number }
  | { code: 'CLICKS_TOO_OLD'; clicks: number; retentionDays: number | null }
  | { code: 'NOTHING_IMPORTED'; source: string; workspaceId: string };

/** An import that its caller has to change something for. */
export class ImportStop extends Error {
  readonly reason: StopReason;

  constructor(reason: StopReason) {
    super(`The import is stopped: ${reason.code}.`);
    this.reason = reason;
  }
}
