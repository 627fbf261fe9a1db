import { Worker } from 'node:worker_threads';
import { createFairQueue } from '@linkplane/runtime';
import type { Logger } from '@linkplane/telemetry';

export type PasswordRequest = { id: number; hash: string; password: string };
export type PasswordResponse = { id: number; isRight: boolean };

export type PasswordThread = {
  /**
   * Whether a password belongs to an Argon2id hash.
   * @throws QueueFullError while too many wait; an error when the thread fails or takes longer than `verifyMsMax`
   */
  verify(account: string, hash: string, password: string): Promise<boolean>;
  /** Whether another password of the account would be refused at once: too many of it wait. */
  isFull(account: string): boolean;
  stop(): Promise<void>;
};

/** The queue of all accounts: about a second of work. */
const waitingMax = 64;
/** The share of the workspaces of one account, so that a storm on its links leaves the others their turns. */
export const passwordsPerAccountMax = 16;
const verifyMsMax = 5_000;
const memoryLimits = { maxOldGenerationSizeMb: 32, maxYoungGenerationSizeMb: 4 };

type Pending = { id: number; resolve: (isRight: boolean) => void; reject: (error: Error) => void };

/**
 * Verifies passwords one after the other, accounts in turns, in a thread of its own at a lower priority. Not in the
 * thread pool of the process: there the journal writes clicks, and a few hashes at once would hold it up.
 */
export function openPasswordThread(logger: Logger): PasswordThread {
  const queue = createFairQueue({ atOnceMax: 1, waitingMax, perClientMax: passwordsPerAccountMax });
  let worker: Worker | undefined;
  let pending: Pending | undefined;
  let lastId = 0;

  function settle(act: (found: Pending) => void): void {
    const found = pending;
    pending = undefined;
    if (found) act(found);
  }

  function start(): Worker {
    const extension = import.meta.url.endsWith('.ts') ? 'ts' : 'js'; // as written, or bundled
    const thread = new Worker(new URL(`./password-thread.${extension}`, import.meta.url), {
      resourceLimits: memoryLimits,
    });
    thread.unref();
    thread.on('message', ({ id, isRight }: PasswordResponse) => {
      if (pending?.id === id) settle(({ resolve }) => resolve(isRight));
    });
    thread.on('error', (error) => logger.error({ err: error }, 'password thread failed'));
    thread.once('exit', () => {
      if (worker !== thread) return;
      worker = undefined;
      settle(({ reject }) => reject(new Error('the password thread ended')));
    });
    return thread;
  }

  async function verifyNow(hash: string, password: string): Promise<boolean> {
    worker ??= start();
    const thread = worker;
    lastId += 1;
    const id = lastId;
    const { promise, resolve, reject } = Promise.withResolvers<boolean>();
    pending = { id, resolve, reject };
    const timeout = setTimeout(() => void thread.terminate(), verifyMsMax);
    thread.postMessage({ id, hash, password } satisfies PasswordRequest);
    try {
      return await promise;
    } finally {
      clearTimeout(timeout);
    }
  }

  return {
    verify: (account, hash, password) => queue.run(account, () => verifyNow(hash, password)),
    isFull: queue.isFull,
    async stop() {
      const thread = worker;
      worker = undefined;
      settle(({ reject }) => reject(new Error('the service is stopping')));
      await thread?.terminate();
    },
  };
}
