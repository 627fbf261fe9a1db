import { createOutboundOptions } from '@linkplane/runtime';
import { hashBytes, openBucket, type BucketOptions } from './bucket/open-bucket.ts';
import { createSharedBuckets } from './bucket/share-buckets.ts';
import type { FileStore, FileToStore } from './file-store.ts';
import { openDirectory } from './open-directory.ts';

/** Where files are stored: a directory, or a bucket of a storage with the API of S3. */
export type FileStoreOptions =
  { kind: 'disk'; directory: string } | ({ kind: 's3'; /** In front of every key. */ prefix: string } & BucketOptions);

const connectionsMax = 4;
const waitingMax = 256;
const perAccountMax = 64;
const waitMsMax = 5_000;
/** The time with its retries. */
const objectMsMax = 45_000;
const idleMsMax = 20_000;

/** @param dnsServers of the machine where empty */
export function openFileStore(options: FileStoreOptions, dnsServers: string[]): FileStore {
  return options.kind === 'disk' ? openDirectory(options.directory) : openObjects(options, dnsServers);
}

/** The bucket is the operator's, so it may be in a private network. */
function openObjects(options: Extract<FileStoreOptions, { kind: 's3' }>, dnsServers: string[]): FileStore {
  const outbound = createOutboundOptions({ allowPrivate: true, dnsServers });
  const limits = { connectionsMax, waitingMax, perAccountMax, waitMsMax, workMsMax: objectMsMax, idleMsMax };
  const buckets = createSharedBuckets({ open: () => openBucket(options, outbound), ...limits });
  const keyOf = ({ name }: FileToStore) => `${options.prefix}${name}`;
  const use = async <Result>(file: FileToStore, task: Parameters<typeof buckets.use<Result>>[1]) =>
    await buckets.use(await file.findAccount(), task);
  return {
    write: (file, bytes) =>
      use(file, (bucket, signal) => bucket.put(keyOf(file), file.contentType, hashBytes(bytes), signal)),
    read: (file) => use(file, (bucket, signal) => bucket.get(keyOf(file), signal)),
    remove: (file) => use(file, (bucket, signal) => bucket.delete(keyOf(file), signal)),
    close: () => buckets.close(),
  };
}
