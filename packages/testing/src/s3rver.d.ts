/* What tests use of a package without types of its own. */
declare module '@20minutes/s3rver' {
  import type { RequestListener } from 'node:http';

  type Options = {
    directory: string;
    silent: boolean;
    /** Whether names of hosts are names of buckets. */
    vhostBuckets: boolean;
    configureBuckets: { name: string }[];
  };

  export default class S3rver {
    constructor(options: Options);
    configureBuckets(): Promise<unknown>;
    callback(): RequestListener;
  }
}

declare module '@20minutes/s3rver/lib/models/account.js' {
  type Account = { createKeyPair(accessKeyId: string, secretAccessKey: string): void };
  const accounts: { DUMMY_ACCOUNT: Account };
  export default accounts;
}
