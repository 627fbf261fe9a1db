import { createFairQueue } from '@linkplane/runtime';
import type { Bucket } from './open-bucket.ts';

export type SharedBucketsOptions = {
  /** Opens a bucket, whose connection is used by one request at a time. */
  open: () => Bucket;
  connectionsMax: number;
  /** Requests that wait for a connection; further ones are refused. */
  waitingMax: number;
  /** Requests for files of one account that run or wait; further ones are refused. */
  perAccountMax: number;
  /** How long a request waits for a connection. */
  waitMsMax: number;
  /** How long a request may take with its retries, from when it has a connection. */
  workMsMax: number;
  /** How long an unused connection is kept: storages close old ones, which costs a failed request. */
  idleMsMax: number;
};

type BucketTask<Result> = (bucket: Bucket, signal: AbortSignal) => Promise<Result>;

export type SharedBuckets = {
  /** @throws the error of the task, of opening a bucket, or one of too many or too long waiting */
  use<Result>(account: string, task: BucketTask<Result>): Promise<Result>;
  close(): void;
};

type Idle = { bucket: Bucket; since: number };

/**
 * A few connections to a bucket, shared by all requests. Accounts take turns, so that one with many files does not keep
 * those of others waiting, and a request waits for a few seconds at most: behind a storage that hangs, each would
 * otherwise wait for the timeouts of all that came before.
 */
export function createSharedBuckets(options: SharedBucketsOptions): SharedBuckets {
  const { connectionsMax, waitingMax, perAccountMax, waitMsMax, workMsMax, idleMsMax } = options;
  const queue = createFairQueue({ atOnceMax: connectionsMax, waitingMax, perClientMax: perAccountMax });
  const idle: Idle[] = [];

  function takeIdle(): Bucket | undefined {
    for (let last = idle.pop(); last; last = idle.pop()) {
      if (performance.now() - last.since < idleMsMax) return last.bucket;
      last.bucket.close();
    }
    return undefined;
  }

  async function work<Result>(task: BucketTask<Result>): Promise<Result> {
    let bucket: Bucket | undefined;
    try {
      bucket = takeIdle() ?? options.open();
      const result = await task(bucket, AbortSignal.timeout(workMsMax));
      idle.push({ bucket, since: performance.now() });
      return result;
    } catch (error) {
      bucket?.close();
      throw error;
    }
  }

  return {
    async use<Result>(account: string, task: BucketTask<Result>) {
      const { promise, resolve, reject } = Promise.withResolvers<Result>();
      let isLate = false;
      const timeout = setTimeout(() => {
        isLate = true;
        reject(new Error(`no connection to the storage was free within ${waitMsMax} ms`));
      }, waitMsMax);
      const inTurn = async () => {
        clearTimeout(timeout);
        // Its place in the queue was kept, and goes to the next one.
        if (!isLate) resolve(await work(task));
      };
      queue.run(account, inTurn).catch((error: unknown) => {
        clearTimeout(timeout);
        reject(error);
      });
      return await promise;
    },
    close() {
      for (const { bucket } of idle.splice(0)) bucket.close();
    },
  };
}
