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
} from '@linkplane/links-db/planes/analytics';
import { ClaimLostError } from './claim-lost-error.ts';
import { describeEvents } from './describe-events.ts';
import type { Batch } from './prepare-batch.ts';

/**
 * Events of one statement: with twenty webhooks in a workspace it inserts twenty times as many rows, far within its
 * timeout.
 */
const eventsPerStatementMax = 250;

type FinishDeps = { pool: Pool; publicUrl: URL };

/**
 * Moves the position past a batch together with totals, marks, dead letters and the deliveries to webhooks, in one
 * transaction: whichever process is killed at any time, each of them is written exactly once. A webhook gets the events
 * that happened after its creation, because subscriptions are read after the events.
 *
 * As everywhere, backlogs are locked after deliveries and before totals.
 * @throws ClaimLostError; then nothing is written
 */
export async function finishBatch({ pool, publicUrl }: FinishDeps, claim: StreamClaim, batch: Batch): Promise<void> {
  const subscribed = await readSubscribedTypes(pool, batch);
  const events = describeEvents(batch, subscribed, publicUrl);
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

async function readSubscribedTypes(pool: Pool, { visits }: Batch): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  return visits.size === 0 ? new Map() : await listWantedTypes(pool, [...visits.keys()]);
}

/** The next events, as many as one statement takes; empty after the last one. */
function takeEvents(events: Generator<HappenedEvent>): HappenedEvent[] {
  const taken: HappenedEvent[] = [];
  while (taken.length < eventsPerStatementMax) {
    const next = events.next();
    if (next.done === true) break;
    taken.push(next.value);
  }
  return taken;
}
