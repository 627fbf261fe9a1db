/** Where a backup is written. */
export type BackupTarget = {
  write(path: string, bytes: Uint8Array): Promise<void>;
  /** The backup exists from then on, and did not before. */
  finish(manifest: Uint8Array): Promise<void>;
  /** Removes what was written. Never rejects. */
  abandon(): Promise<void>;
};

/** Where a backup is read. */
export type BackupSource = {
  /** The bytes of a file; undefined without one. */
  read(path: string): Promise<Buffer | undefined>;
  close(): void;
};
