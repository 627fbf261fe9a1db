import type { Pool } from '@linkplane/links-db';
import { countWaitingChanges } from '@linkplane/links-db/planes/operator';
import { sleep } from '@linkplane/runtime';

/** The next links wait while more changes are to be published, so that edits of other workspaces do not. */
const waitingChangesMax = 1_000;
const publishPollMs = 50;
/** The number stays the same where no service publishes. */
const publishWaitMsMax = 5_000;

/** While a change waits for long, caches are not used: new links come as fast as they are published. */
export async function waitUntilPublished(pool: Pool): Promise<void> {
  const until = performance.now() + publishWaitMsMax;
  while (performance.now() < until) {
    if ((await countWaitingChanges(pool, waitingChangesMax)) < waitingChangesMax) return;
    await sleep(publishPollMs);
  }
}
