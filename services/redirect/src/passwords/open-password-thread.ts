import { createFairQueue, openJobThread, resolveProgram } from '@linkplane/runtime';
import type { Logger } from '@linkplane/telemetry';
import type { PasswordCheck } from './check-hash.ts';

export type PasswordJob = { hash: string; password: string };

export type PasswordThread = {
  /**
   * Whether a password belongs to a hash of ours, or of another service.
   * @throws QueueFullError while too many wait; an error when the thread fails or takes longer than `verifyMsMax`
   */
  verify(account: string, hash: string, password: string): Promise<PasswordCheck>;
  /** Whether another password of the account would be refused at once: too many of it wait. */
  isFull(account: string): boolean;
  stop(): Promise<void>;
};

/** The queue of all accounts: about a second of work, and up to a minute and a half where all are hashes of other services. */
const waitingMax = 64;
/** The share of the workspaces of one account, so that a storm on its links leaves the others their turns. */
export const passwordsPerAccountMax = 16;
/** Longer than all forms of a password take with the dearest hash on a slow machine. */
const verifyMsMax = 15_000;
const memoryLimits = { maxOldGenerationSizeMb: 32, maxYoungGenerationSizeMb: 4 };

/**
 * Verifies passwords one after the other, accounts in turns, in a thread of its own at a lower priority. Not in the
 * thread pool of the process: there the journal writes clicks, and a few hashes at once would hold it up.
 */
export function openPasswordThread(logger: Logger): PasswordThread {
  const queue = createFairQueue({ atOnceMax: 1, waitingMax, perClientMax: passwordsPerAccountMax });
  const thread = openJobThread<PasswordJob, PasswordCheck>({
    name: 'password',
    program: resolveProgram('./password-thread', import.meta.url),
    jobMsMax: verifyMsMax,
    memoryLimits,
    logger,
  });
  return {
    verify: (account, hash, password) => queue.run(account, () => thread.run({ hash, password })),
    isFull: queue.isFull,
    stop: thread.stop,
  };
}
