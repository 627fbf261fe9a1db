import type { Bucket } from '../storage/open-bucket.ts';

export type SharedBucketsOptions = {
  /** Opens a bucket, whose connection is used by one request at a time. */
  open: () => Bucket;
  connectionsMax: number;
  /** Requests that wait for a connection; further ones are refused. */
  waitingMax: number;
  /** How long a request waits for a connection. */
  waitMsMax: number;
  /** How long a request may take with its retries, from when it has a connection. */
  workMsMax: number;
  /** How long an unused connection is kept: storages close old ones, which costs a failed request. */
  idleMsMax: number;
};

export type SharedBuckets = {
  /** @throws the error of the work, of opening a bucket, or one of too many or too long waiting */
  use<Result>(work: (bucket: Bucket, signal: AbortSignal) => Promise<Result>): Promise<Result>;
  close(): void;
};

type Idle = { bucket: Bucket; since: number };

/**
 * A few connections to a bucket, shared by all requests, which wait in order and for a few seconds at most: behind a
 * storage that hangs, each would otherwise wait for the timeouts of all that came before.
 */
export function createSharedBuckets(options: SharedBucketsOptions): SharedBuckets {
  const { connectionsMax, waitingMax, waitMsMax, workMsMax, idleMsMax } = options;
  const idle: Idle[] = [];
  const waiting = new Set<() => void>();
  let inUse = 0;

  async function takePlace(): Promise<void> {
    if (inUse < connectionsMax) {
      inUse += 1;
      return;
    }
    if (waiting.size >= waitingMax) throw new Error('too many requests');
    await new Promise<void>((resolve, reject) => {
      const timeout = setTimeout(() => {
        waiting.delete(start);
        reject(new Error(`no connection to the storage was free within ${waitMsMax} ms`));
      }, waitMsMax);
      const start = () => {
        clearTimeout(timeout);
        resolve();
      };
      waiting.add(start);
    });
  }

  /** The first that waits gets the place, or else it is free. */
  function leavePlace(): void {
    const [next] = waiting;
    if (!next) {
      inUse -= 1;
      return;
    }
    waiting.delete(next);
    next();
  }

  function takeIdle(): Bucket | undefined {
    for (let last = idle.pop(); last; last = idle.pop()) {
      if (performance.now() - last.since < idleMsMax) return last.bucket;
      last.bucket.close();
    }
    return undefined;
  }

  return {
    async use(work) {
      await takePlace();
      let bucket: Bucket | undefined;
      try {
        bucket = takeIdle() ?? options.open();
        const result = await work(bucket, AbortSignal.timeout(workMsMax));
        idle.push({ bucket, since: performance.now() });
        return result;
      } catch (error) {
        bucket?.close();
        throw error;
      } finally {
        leavePlace();
      }
    },
    close() {
      for (const { bucket } of idle.splice(0)) bucket.close();
    },
  };
}
