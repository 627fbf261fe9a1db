/** What is written or read, as messages name it. */
export type Written = 'backup' | 'export';

/** Where a backup, or the export of a workspace, is written. */
export type BackupTarget = {
  write(path: string, bytes: Uint8Array): Promise<void>;
  /** The backup exists from then on, and did not before. */
  finish(manifest: Uint8Array): Promise<void>;
  /** Removes what was written. Never rejects. */
  abandon(): Promise<void>;
};

/** Where a backup, or the export of a workspace, is read. */
export type BackupSource = {
  what: Written;
  /** The bytes of a file; undefined without one. */
  read(path: string): Promise<Buffer | undefined>;
  close(): void;
};
