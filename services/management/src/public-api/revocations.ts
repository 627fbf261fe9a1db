import type { Pool } from '@linkplane/links-db';
import { listLiveCredentials, type Credential } from '@linkplane/links-db/accounts';
import type { Logger } from '@linkplane/telemetry';

/** Ends responses that are still being sent when the credential that they were allowed by is no longer valid. */
export type Revocations = {
  /**
   * @param end called once, within a second after the token was revoked or has expired, the session has ended or the
   *   membership was removed, by whichever process
   * @returns to be called when the response is complete
   */
  watch(credential: Credential, end: () => void): () => void;
  stop(): void;
};

/** All open responses are checked together, by one statement. */
const checkIntervalMs = 500;

/** While the database does not respond no response is ended: whether it is still allowed is unknown. */
export function createRevocations({ database, logger }: { database: Pool; logger: Logger }): Revocations {
  const open = new Map<symbol, { credential: Credential; end: () => void }>();
  let timer: NodeJS.Timeout | undefined;
  let isChecking = false;

  async function check(): Promise<void> {
    if (isChecking) return;
    isChecking = true;
    try {
      const watched = [...open];
      const distinct = new Map(watched.map(([, { credential }]) => [nameOf(credential), credential]));
      const live = new Set((await listLiveCredentials(database, [...distinct.values()])).map(nameOf));
      for (const [key, { credential, end }] of watched) {
        if (live.has(nameOf(credential)) || !open.delete(key)) continue;
        end();
      }
      stopWhenIdle();
    } catch (error) {
      logger.warn({ err: error }, 'open responses were not checked for revoked credentials, retrying');
    } finally {
      isChecking = false;
    }
  }

  function stopWhenIdle(): void {
    if (open.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  }

  return {
    watch(credential, end) {
      const key = Symbol(credential.id);
      open.set(key, { credential, end });
      timer ??= setInterval(() => void check(), checkIntervalMs);
      return () => {
        open.delete(key);
        stopWhenIdle();
      };
    },
    stop() {
      open.clear();
      stopWhenIdle();
    },
  };
}

function nameOf({ kind, id, workspaceId }: Credential): string {
  return `${kind} ${id} ${workspaceId}`;
}
