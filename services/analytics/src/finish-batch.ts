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
  const wanted = await readWantedTypes(pool, batch);
  const events = describeWanted(batch, wanted, publicUrl);
  const first = takeEvents(events);
  if (first.length === 0) {
    if (!(await finishRange(pool, claim, batch))) throw new ClaimLostError(claim);
    return;
  }
  await inTransaction(pool, async (transaction) => {
    const added: AddedDeliveries = new Map();
    for (let next = first; next.length > 0; next = takeEvents(events)) {
      const queued = await queueDeliveries(transaction, next);
      for (const [webhookId, count] of queued) added.set(webhookId, (added.get(webhookId) ?? 0) + count);
    }
    await countDeliveries(transaction, added);
    if (!(await finishRange(transaction, claim, batch))) throw new ClaimLostError(claim);
  });
}

async function readWantedTypes(pool: Pool, { wantable }: Batch): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  return wantable.size === 0 ? new Map() : await listWantedTypes(pool, [...wantable.keys()]);
}

/** The next of them, as many as one statement takes; empty behind the last one. */
function takeEvents(events: Generator<HappenedEvent>): HappenedEvent[] {
  const taken: HappenedEvent[] = [];
  while (taken.length < eventsPerStatementMax) {
    const next = events.next();
    if (next.done === true) break;
    taken.push(next.value);
  }
  return taken;
}
