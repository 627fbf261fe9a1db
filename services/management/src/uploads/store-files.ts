import { mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { UploadFormat } from '@linkplane/links-db/uploads';
import { createOutboundOptions, readCode, SendFailure } from '@linkplane/runtime';
import { createSharedBuckets, hashBytes, openBucket, type BucketOptions } from '@linkplane/storage';
import { AppError } from '../http/app-error.ts';
import type { FindAccountOf } from '../http/take-account-turns.ts';

/** Where uploads are stored: a directory, or a bucket of a storage with the API of S3. */
export type UploadStore =
  { kind: 'disk'; directory: string } | ({ kind: 's3'; /** In front of every key. */ prefix: string } & BucketOptions);

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

export function contentTypeOf(format: UploadFormat): string {
  return contentTypes[format];
}

export function fileNameOf({ id, format }: StoredFile): string {
  return `${id}.${format}`;
}

/** @param dnsServers of the machine where empty */
export function openUploadFiles(store: UploadStore, dnsServers: string[], findAccountOf: FindAccountOf): UploadFiles {
  return store.kind === 'disk' ? openDirectory(store.directory) : openObjects(store, dnsServers, findAccountOf);
}

function openDirectory(root: string): UploadFiles {
  // The last characters, for directories of moderate size: all ids begin with the same ones.
  const pathOf = (file: StoredFile) => join(root, file.id.slice(-2).toLowerCase(), fileNameOf(file));
  return {
    write: (file, bytes) =>
      orUnavailable(async () => {
        await mkdir(dirname(pathOf(file)), { recursive: true });
        await writeWhole(pathOf(file), bytes);
      }),
    read: (file) =>
      orUnavailable(async () => {
        try {
          return await readFile(pathOf(file));
        } catch (error) {
          if (readCode(error) === 'ENOENT') return undefined;
          throw error;
        }
      }),
    remove: (file) =>
      orUnavailable(async () => {
        await rm(pathOf(file), { force: true });
        await rm(partialPath(pathOf(file)), { force: true });
      }),
    close: () => undefined,
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

/** One name for each file, so that `remove` finds what a killed process has left: each id is written once. */
function partialPath(path: string): string {
  return `${path}.part`;
}

/** The bytes are on the disk before the file has its name, and the name is before this resolves. */
async function writeWhole(path: string, bytes: Uint8Array): Promise<void> {
  const partial = partialPath(path);
  const file = await open(partial, 'w', 0o640);
  try {
    await file.writeFile(bytes);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(partial, path);
  const directory = await open(dirname(path), 'r');
  try {
    await directory.sync();
  } finally {
    await directory.close();
  }
}

const connectionsMax = 4;
const waitingMax = 256;
const perAccountMax = 64;
const waitMsMax = 5_000;
/** The time with its retries. */
const objectMsMax = 45_000;
const idleMsMax = 20_000;
/** Files of deleted workspaces and of the sweep take the turns of one account. */
const accountOfRemovals = 'removals';

/** The bucket is the operator's, so it may be in a private network. */
function openObjects(
  store: Extract<UploadStore, { kind: 's3' }>,
  dnsServers: string[],
  findAccountOf: FindAccountOf,
): UploadFiles {
  const outbound = createOutboundOptions({ allowPrivate: true, dnsServers });
  const limits = { connectionsMax, waitingMax, perAccountMax, waitMsMax, workMsMax: objectMsMax, idleMsMax };
  const buckets = createSharedBuckets({ open: () => openBucket(store, outbound), ...limits });
  const keyOf = (file: StoredFile) => `${store.prefix}${fileNameOf(file)}`;
  const use = <Result>({ workspaceId }: OwnedFile, task: Parameters<typeof buckets.use<Result>>[1]) =>
    orUnavailable(async () => {
      const account = workspaceId === undefined ? accountOfRemovals : await findAccountOf(workspaceId);
      return await buckets.use(account, task);
    });
  return {
    write: (file, bytes) =>
      use(file, (bucket, signal) => bucket.put(keyOf(file), contentTypeOf(file.format), hashBytes(bytes), signal)),
    read: (file) => use(file, (bucket, signal) => bucket.get(keyOf(file), signal)),
    remove: (file) => use(file, (bucket, signal) => bucket.delete(keyOf(file), signal)),
    close: () => buckets.close(),
  };
}

function storageUnavailable(cause: unknown): AppError {
  const reason = cause instanceof SendFailure ? ` (${cause.message})` : '';
  return new AppError('UNAVAILABLE', 'The storage of uploads is unavailable. Please try again.', {
    retryAfterSeconds: 2,
    cause: new Error(`the storage of uploads failed${reason}`, { cause }),
  });
}
