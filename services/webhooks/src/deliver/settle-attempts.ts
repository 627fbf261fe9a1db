import type { Pool } from '@linkplane/links-db';
import { noteFailing, noteGone, noteWorking, settleDeliveries, type TriedReceiver } from '@linkplane/links-db/webhooks';
import { retryDelayMs, sleep } from '@linkplane/runtime';
import type { Logger } from '@linkplane/telemetry';
import type { DeliveryCounts } from './delivery-counts.ts';
import type { JudgedDelivery } from './judge-result.ts';

/** Attempts settled in one statement. */
const batchMax = 500;
/** How long an attempt that has ended waits for others. */
const gatherMs = 5;
const retryBaseMs = 50;
const retryMaxMs = 2_000;
/** After that the leases are about to run out: the deliveries are sent again. */
const retriesMsMax = 30_000;

type SettleDeps = {
  pool: Pool;
  logger: Logger;
  counts: DeliveryCounts;
  clockAheadMs: () => number;
  /** Called with each attempt that is settled, or lost. */
  onSettled: (attempts: readonly JudgedDelivery[]) => void;
};

export type Settler = {
  add(attempt: JudgedDelivery): void;
  /** Resolves when everything that was added is settled. */
  drain(): Promise<void>;
};

/** Stores how attempts ended, many in one statement. What waits here is bounded by what the worker has in hand. */
export function createSettler(deps: SettleDeps): Settler {
  let pending: JudgedDelivery[] = [];
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

async function settleBatch(deps: SettleDeps, batch: readonly JudgedDelivery[]): Promise<void> {
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
      logger.warn({ err: error, attempts: batch.length }, 'how attempts ended could not be stored; trying again');
      if (performance.now() > deadline) {
        counts.repeated += batch.length;
        return;
      }
      await sleep(retryDelayMs(failures, retryBaseMs, retryMaxMs));
    }
  }
  countBatch(counts, batch);
  try {
    await noteHealth(deps, batch);
  } catch (error) {
    logger.warn({ err: error }, 'the health of webhooks was not noted; the next attempts will tell');
  }
}

function countBatch(counts: DeliveryCounts, batch: readonly JudgedDelivery[]): void {
  for (const { outcome, settled } of batch) {
    if (outcome === 'succeeded') counts.succeeded++;
    else counts.failed++;
    if (settled.state === 'failed') counts.givenUp++;
  }
}

/** Whatever got through makes a receiver a working one. */
async function noteHealth(deps: SettleDeps, batch: readonly JudgedDelivery[]): Promise<void> {
  const { pool, counts, logger } = deps;
  const working = receiversOf(batch, 'succeeded');
  const failing = new Map([...receiversOf(batch, 'failed')].filter(([key]) => !working.has(key)));
  const saidGone = receiversOf(batch, 'gone');
  if (working.size > 0) await noteWorking(pool, [...working.values()]);
  const turnedOff =
    failing.size > 0 ? await noteFailing(pool, [...failing.values()], { clockAheadMs: deps.clockAheadMs() }) : [];
  const gone = saidGone.size > 0 ? await noteGone(pool, [...saidGone.values()]) : [];
  counts.turnedOff += turnedOff.length + gone.length;
  for (const webhookId of turnedOff)
    logger.warn({ webhookId }, 'a webhook is turned off: nothing got through for days');
  for (const webhookId of gone)
    logger.warn({ webhookId }, 'a webhook is turned off: its receiver says that it is gone');
}

/** Each receiver of which attempts ended so, once. */
function receiversOf(
  batch: readonly JudgedDelivery[],
  outcome: JudgedDelivery['outcome'],
): ReadonlyMap<string, TriedReceiver> {
  const tried = batch
    .filter((attempt) => attempt.outcome === outcome)
    .map(({ settled: { webhookId, attempt } }) => ({ webhookId, url: attempt.url }));
  return new Map(tried.map((receiver) => [`${receiver.webhookId} ${receiver.url}`, receiver]));
}
