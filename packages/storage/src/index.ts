export { abortTimeoutMs, objectBytesMax } from './bucket/limits.ts';
export { hashBytes, openBucket, type Bucket } from './bucket/open-bucket.ts';
export { uploadFile } from './bucket/upload-file.ts';
export type { FileToStore } from './file-store.ts';
export { openFileStore, type FileStoreOptions } from './open-file-store.ts';
