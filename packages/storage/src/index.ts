export { abortTimeoutMs, objectBytesMax } from './bucket/limits.ts';
export { hashBytes, openBucket, type Bucket, type BucketOptions, type HashedBytes } from './bucket/open-bucket.ts';
export { createSharedBuckets } from './bucket/share-buckets.ts';
export { uploadFile } from './bucket/upload-file.ts';
