import type { UploadFormat } from '@linkplane/links-db/uploads';
import { SendFailure } from '@linkplane/runtime';
import { openFileStore, type FileStoreOptions, type FileToStore } from '@linkplane/storage';
import { AppError } from '../http/app-error.ts';
import type { FindAccountOf } from '../http/take-account-turns.ts';

/** Where uploads are stored: a directory, or a bucket of a storage with the API of S3. */
export type UploadStore = FileStoreOptions;

export type StoredFile = { id: string; format: UploadFormat };

/** A file with the workspace whose account has to wait for it; undefined: its workspace may be gone. */
export type OwnedFile = StoredFile & { workspaceId: string | undefined };

/** The files of uploads. Each method throws AppError UNAVAILABLE when the store cannot be used. */
export type UploadFiles = {
  /** The file is complete once this resolves, or else not there. */
  write(file: OwnedFile, bytes: Uint8Array): Promise<void>;
  read(file: OwnedFile): Promise<Buffer | undefined>;
  /** Also of what a killed process has left of it. Does nothing without a file. */
  remove(file: OwnedFile): Promise<void>;
  close(): void;
};

const contentTypes: Record<UploadFormat, string> = { webp: 'image/webp', png: 'image/png' };
/** Files of deleted workspaces and of the sweep take the turns of one account. */
const accountOfRemovals = 'removals';

export function contentTypeOf(format: UploadFormat): string {
  return contentTypes[format];
}

export function fileNameOf({ id, format }: StoredFile): string {
  return `${id}.${format}`;
}

/** @param dnsServers of the machine where empty */
export function openUploadFiles(store: UploadStore, dnsServers: string[], findAccountOf: FindAccountOf): UploadFiles {
  const files = openFileStore(store, dnsServers);
  const toFile = (file: OwnedFile): FileToStore => ({
    name: fileNameOf(file),
    // The last characters, for directories of moderate size: all ids begin with the same ones.
    directory: file.id.slice(-2).toLowerCase(),
    contentType: contentTypeOf(file.format),
    findAccount: async () =>
      file.workspaceId === undefined ? accountOfRemovals : await findAccountOf(file.workspaceId),
  });
  return {
    write: (file, bytes) => orUnavailable(() => files.write(toFile(file), bytes)),
    read: (file) => orUnavailable(() => files.read(toFile(file))),
    remove: (file) => orUnavailable(() => files.remove(toFile(file))),
    close: () => files.close(),
  };
}

/** A full disk, a bucket that does not respond, and the like. */
async function orUnavailable<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    throw storageUnavailable(error);
  }
}

function storageUnavailable(cause: unknown): AppError {
  const reason = cause instanceof SendFailure ? ` (${cause.message})` : '';
  return new AppError('UNAVAILABLE', 'The storage of uploads is unavailable. Please try again.', {
    retryAfterSeconds: 2,
    cause: new Error(`the storage of uploads failed${reason}`, { cause }),
  });
}
