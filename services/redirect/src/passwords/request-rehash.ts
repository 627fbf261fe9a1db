import type { PasswordRehash } from '@linkplane/links-db/planes/redirect';
import type { Logger } from '@linkplane/telemetry';

/** A link whose password was made by another service. */
type RehashedLink = { linkId: string; workspaceId: string; passwordHash: string };

export type RehashRequests = {
  /** Requests that a hash of ours replaces the one of another service. Never fails: what is not requested now is with the next right password. */
  request(link: RehashedLink, ownHash: string): void;
};

/** While the store is slow, right passwords of other links request nothing. */
const requestsAtOnceMax = 16;

/** Lets management store hashes of ours, by a row in the store for each: a redirect cannot write to links. Visitors do not wait for it. */
export function createRehashRequests(store: (rehash: PasswordRehash) => Promise<void>, logger: Logger): RehashRequests {
  const running = new Set<string>();
  let wasFailing = false;
  return {
    request({ linkId, workspaceId, passwordHash }, ownHash) {
      if (running.has(linkId) || running.size >= requestsAtOnceMax) return;
      running.add(linkId);
      store({ workspaceId, linkId, foreignHash: passwordHash, ownHash })
        .then(
          () => void (wasFailing = false),
          (error: unknown) => {
            // The error of a statement could have its values.
            if (!wasFailing) logger.warn({ code: codeOf(error), linkId }, 'a password was not hashed again');
            wasFailing = true;
          },
        )
        .finally(() => running.delete(linkId));
    },
  };
}

function codeOf(error: unknown): string {
  const { code } = error as { code?: unknown };
  return typeof code === 'string' ? code : 'unknown';
}
