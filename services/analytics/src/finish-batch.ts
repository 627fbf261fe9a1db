import type { Pool } from '@linkplane/links-db';
import {
  countDeliveries,
  finishRange,
  inTransaction,
  listWantedTypes,
  queueDeliveries,
  type AddedDeliveries,
  type HappenedEvent,
  type StreamClaim,
} from '@linkplane/links-db/analytics';
import { ClaimLostError } from './claim-lost-error.ts';
import { describeWanted } from './describe-wanted.ts';
import type { Batch } from './prepare-batch.ts';

/** Of one statement: with twenty webhooks in a workspace it adds this many times twenty rows, far within its time. */
const eventsPerStatementMax = 250;

type FinishDeps = { pool: Pool; publicUrl: URL };

/**
 * Moves the position past a batch, and with it all that hangs on it. What webhooks want to hear becomes due deliveries
 * in the same transaction: none is lost and none is made up, whatever is killed when. A webhook hears of what happened
 * after it was made, because it is looked for after the events were read.
 *
 * Backlogs are taken after the rows of deliveries and before those of totals, like everywhere.
 * @throws ClaimLostError and nothing is written
 */
export async function finishBatch({ pool, publicUrl }: FinishDeps, claim: StreamClaim, batch: Batch): Promise<void> {
  const events = await listWantedEvents(pool, batch, publicUrl);
  if (events.length === 0) {
    if (!(await finishRange(pool, claim, batch))) throw new ClaimLostError(claim);
    return;
  }
  await inTransaction(pool, async (transaction) => {
    const added: AddedDeliveries = new Map();
    for (let at = 0; at < events.length; at += eventsPerStatementMax) {
      const queued = await queueDeliveries(transaction, events.slice(at, at + eventsPerStatementMax));
      for (const [webhookId, count] of queued) added.set(webhookId, (added.get(webhookId) ?? 0) + count);
    }
    await countDeliveries(transaction, added);
    if (!(await finishRange(transaction, claim, batch))) throw new ClaimLostError(claim);
  });
}

async function listWantedEvents(pool: Pool, batch: Batch, publicUrl: URL): Promise<HappenedEvent[]> {
  if (batch.wantable.size === 0) return [];
  const wanted = await listWantedTypes(pool, [...batch.wantable.keys()]);
  return describeWanted(batch, wanted, publicUrl);
}
