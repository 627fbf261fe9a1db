/** A file that is written once under its name. */
export type FileToStore = {
  name: string;
  /** One of a few hundred, so that each stays of a moderate size. A bucket has no directories. */
  directory: string;
  contentType: string;
  /** The account that waits for a connection to the bucket; a directory has no connections. */
  findAccount: () => Promise<string>;
};

/** Each method throws the error of the disk or of the storage: a SendFailure, or one of a queue that is full. */
export type FileStore = {
  /** The file is complete once this resolves, or else not there. */
  write(file: FileToStore, bytes: Uint8Array): Promise<void>;
  read(file: FileToStore): Promise<Buffer | undefined>;
  /** Also of what a killed process has left of it. Does nothing without a file. */
  remove(file: FileToStore): Promise<void>;
  close(): void;
};
