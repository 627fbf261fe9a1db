import { retryDelayMs, sleep } from '@linkplane/runtime';
import type { Logger } from '@linkplane/telemetry';
import { unlessAborted } from '../until-aborted.ts';
import type { LaneBatch } from './gather-request.ts';
import type { ReconnectingProducer } from './kafka-producer.ts';
import type { ShipperCounts } from './shipper-counts.ts';

export type SendDeps = {
  producer: ReconnectingProducer;
  counts: ShipperCounts;
  logger: Logger;
  /** Ends the attempts. */
  givingUp: AbortSignal;
};

/** The lanes whose batch was not acknowledged; `isClean`: no abandoned attempt can still read the bytes. */
export type SentRequest = { failed: Map<number, Error>; isClean: boolean };

const retryBaseMs = 100;
const retryMaxMs = 5_000;
const breakerOpensAfter = 5;
/** A request that no lane acknowledges is sent this often, while a broker responds, before its lanes lag. */
const refusedAttemptsMax = 3;
const tooLargeTypes = new Set<unknown>(['MESSAGE_TOO_LARGE', 'RECORD_LIST_TOO_LARGE']);

/**
 * Sends a request, and sends it again for as long as no broker can be reached. Undefined when the shipper gives up; the
 * request may have arrived even so.
 */
export async function sendRequest(deps: SendDeps, batches: LaneBatch[]): Promise<SentRequest | undefined> {
  const { producer, counts, logger, givingUp } = deps;
  let refusedAttempts = 0;
  for (let failures = 0; !givingUp.aborted;) {
    let error: unknown;
    try {
      const failed = await unlessAborted(givingUp, producer.send(batches));
      if (!failed) return undefined;
      if (failed.size < batches.length) countShipped(counts, batches, failed);
      if (failed.size === 0) return { failed, isClean: failures === 0 };
      refusedAttempts++;
      const isRefused = refusedAttempts >= refusedAttemptsMax || [...failed.values()].some(isTooLarge);
      if (failed.size < batches.length || isRefused) return { failed, isClean: false };
      [error] = failed.values();
    } catch (thrown) {
      error = thrown;
    }
    failures++;
    counts.failures++;
    counts.breaker = failures < breakerOpensAfter ? 'closed' : 'open';
    logger.warn({ err: error, failures }, 'Kafka did not accept records, retrying');
    await sleep(retryDelayMs(failures, retryBaseMs, retryMaxMs), givingUp);
    if (failures >= breakerOpensAfter) counts.breaker = 'half-open';
  }
  return undefined;
}

/** Counts the batches that were acknowledged. */
export function countShipped(
  counts: ShipperCounts,
  batches: readonly LaneBatch[],
  failed: ReadonlyMap<number, Error>,
): void {
  counts.requests++;
  counts.breaker = 'closed';
  counts.lastAcknowledgedAtMs = Date.now();
  for (const { partition, records, bytes } of batches) {
    if (failed.has(partition)) continue;
    counts.recordsShipped += records;
    counts.bytesShipped += bytes.length;
  }
}

/** Whether a batch exceeds a limit of the topic: fewer records may be accepted, the same ones never. */
export function isTooLarge(error: unknown): boolean {
  return error instanceof Error && 'type' in error && tooLargeTypes.has(error.type);
}
