import { QueueFullError } from '@linkplane/runtime';
import type { PasswordCheck } from './check-hash.ts';
import { passwordsPerAccountMax, type PasswordThread } from './open-password-thread.ts';

/** Verifies passwords for the threads of a process, one after the other. */
export type PasswordVerifier = Pick<PasswordThread, 'verify' | 'isFull'>;

/** The result of a check that can be posted to another thread. */
export type PostedPasswordCheck = PasswordCheck | 'account full' | 'full';
type PostPassword = (account: string, hash: string, password: string) => Promise<PostedPasswordCheck>;

/** Serves other threads on the thread that has the verifier. */
export function servePasswords(verifier: PasswordVerifier): PostPassword {
  return async (account, hash, password) => {
    try {
      return await verifier.verify(account, hash, password);
    } catch (error) {
      if (!(error instanceof QueueFullError)) throw error;
      return error.isOfClient ? 'account full' : 'full';
    }
  };
}

/**
 * Opens the verifier of the other threads.
 * @param post posts a password to the thread that has the verifier
 */
export function openPostedPasswords(post: PostPassword): PasswordVerifier {
  const inFlight = new Map<string, number>();

  function add(account: string, change: 1 | -1): void {
    const count = (inFlight.get(account) ?? 0) + change;
    if (count === 0) inFlight.delete(account);
    else inFlight.set(account, count);
  }

  return {
    // Those of other threads are not known here: a password of theirs is refused when it is posted.
    isFull: (account) => (inFlight.get(account) ?? 0) >= passwordsPerAccountMax,
    async verify(account, hash, password) {
      add(account, 1);
      try {
        const check = await post(account, hash, password);
        if (check === 'full' || check === 'account full') throw new QueueFullError(check === 'account full');
        return check;
      } finally {
        add(account, -1);
      }
    },
  };
}
