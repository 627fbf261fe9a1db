import type { Pool } from '@linkplane/links-db';
import {
  disableGoneReceivers,
  recordReceiverFailure,
  recordReceiverSuccess,
  settleDeliveries,
  type TriedReceiver,
} from '@linkplane/links-db/planes/webhooks';
import { retryDelayMs, sleep } from '@linkplane/runtime';
import type { Logger } from '@linkplane/telemetry';
import type { DeliveryCounts } from './delivery-counts.ts';
import type { EvaluatedDelivery } from './evaluate-result.ts';

/** Attempts stored in one statement. */
const batchMax = 500;
/** How long a result waits for others. */
const gatherMs = 5;
const retryBaseMs = 50;
const retryMaxMs = 2_000;
/** After that the leases are about to expire: the deliveries are sent again. */
const retriesMsMax = 30_000;

type SettleDeps = {
  pool: Pool;
  logger: Logger;
  counts: DeliveryCounts;
  clockAheadMs: () => number;
  /** Called with each result that is stored, or lost. */
  onSettled: (attempts: readonly EvaluatedDelivery[]) => void;
};

export type Settler = {
  add(attempt: EvaluatedDelivery): void;
  /** Resolves when every result that was added is stored. */
  drain(): Promise<void>;
};

/** Stores the results of attempts, many in one statement. The leases of the worker bound how many wait here. */
export function createSettler(deps: SettleDeps): Settler {
  let pending: EvaluatedDelivery[] = [];
  let settling: Promise<void> | undefined;

  async function settleAll(): Promise<void> {
    await sleep(gatherMs);
    while (pending.length > 0) {
      const batch = pending.slice(0, batchMax);
      pending = pending.slice(batchMax);
      await settleBatch(deps, batch);
      deps.onSettled(batch);
    }
    settling = undefined;
  }

  return {
    add(attempt) {
      pending.push(attempt);
      settling ??= settleAll();
    },
    drain: async () => await settling,
  };
}

async function settleBatch(deps: SettleDeps, batch: readonly EvaluatedDelivery[]): Promise<void> {
  const { pool, counts, logger } = deps;
  const deadline = performance.now() + retriesMsMax;
  for (let failures = 1; ; failures++) {
    try {
      const settled = await settleDeliveries(
        pool,
        batch.map((attempt) => attempt.settled),
        { clockAheadMs: deps.clockAheadMs() },
      );
      counts.repeated += batch.length - settled;
      break;
    } catch (error) {
      logger.warn({ err: error, attempts: batch.length }, 'results of attempts not stored, retrying');
      if (performance.now() > deadline) {
        counts.repeated += batch.length;
        return;
      }
      await sleep(retryDelayMs(failures, retryBaseMs, retryMaxMs));
    }
  }
  countBatch(counts, batch);
  try {
    await storeHealth(deps, batch);
  } catch (error) {
    logger.warn({ err: error }, 'health of webhooks not stored, the next attempts will update it');
  }
}

function countBatch(counts: DeliveryCounts, batch: readonly EvaluatedDelivery[]): void {
  for (const { outcome, settled } of batch) {
    if (outcome === 'succeeded') counts.succeeded++;
    else counts.failed++;
    if (settled.state === 'failed') counts.givenUp++;
  }
}

/** Stores the health of receivers. One success in the batch makes a receiver a working one. */
async function storeHealth(deps: SettleDeps, batch: readonly EvaluatedDelivery[]): Promise<void> {
  const { pool, counts, logger } = deps;
  const working = receiversOf(batch, 'succeeded');
  const failing = new Map([...receiversOf(batch, 'failed')].filter(([key]) => !working.has(key)));
  const goneReceivers = receiversOf(batch, 'gone');
  if (working.size > 0) await recordReceiverSuccess(pool, [...working.values()]);
  const turnedOff =
    failing.size > 0
      ? await recordReceiverFailure(pool, [...failing.values()], { clockAheadMs: deps.clockAheadMs() })
      : [];
  const gone = goneReceivers.size > 0 ? await disableGoneReceivers(pool, [...goneReceivers.values()]) : [];
  counts.turnedOff += turnedOff.length + gone.length;
  for (const webhookId of turnedOff)
    logger.warn({ webhookId }, 'webhook turned off: no attempt has succeeded for days');
  for (const webhookId of gone)
    logger.warn({ webhookId }, 'webhook turned off: its receiver responded that it is gone');
}

/** The receivers with an attempt of this outcome. */
function receiversOf(
  batch: readonly EvaluatedDelivery[],
  outcome: EvaluatedDelivery['outcome'],
): ReadonlyMap<string, TriedReceiver> {
  const tried = batch
    .filter((attempt) => attempt.outcome === outcome)
    .map(({ settled: { webhookId, attempt } }) => ({ webhookId, url: attempt.url }));
  return new Map(tried.map((receiver) => [`${receiver.webhookId} ${receiver.url}`, receiver]));
}
