import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { JournalRecord } from '@linkplane/event-journal';
import { retryDelayMs, sleep } from '@linkplane/runtime';
import type { Logger } from '@linkplane/telemetry';
import type { ReconnectingProducer } from './kafka-producer.ts';
import { planRequests, type PlannedRequest } from './plan-requests.ts';
import type { ShipperCounts } from './shipper-counts.ts';
import { unlessAborted } from './until-aborted.ts';

export type ShipDeps = {
  /** Holds one directory per journal. */
  root: string;
  producer: ReconnectingProducer;
  counts: ShipperCounts;
  logger: Logger;
  /** Ends the attempts. */
  givingUp: AbortSignal;
};

const retryBaseMs = 100;
const retryMaxMs = 5_000;
const breakerOpensAfter = 5;

/** Sends a request until it is acknowledged. False when the shipper gives up; it may have arrived even so. */
export async function shipRequest(deps: ShipDeps, journalId: string, request: PlannedRequest): Promise<boolean> {
  const { producer, counts, logger, givingUp } = deps;
  counts.inFlightRecords = request.records.length;
  counts.inFlightBytes = request.bytes;
  for (let failures = 0; !givingUp.aborted;) {
    try {
      const acknowledged = producer.send(request.messages).then(() => true);
      if (!(await unlessAborted(givingUp, acknowledged))) return false;
      countShipped(counts, request);
      return true;
    } catch (error) {
      if (isTooLarge(error)) return await shipInParts(deps, journalId, request.records);
      failures++;
      counts.failures++;
      counts.breaker = failures < breakerOpensAfter ? 'closed' : 'open';
      logger.warn({ err: error, failures }, 'Kafka did not take records; they are sent again');
      await sleep(retryDelayMs(failures, retryBaseMs, retryMaxMs), givingUp);
      if (failures >= breakerOpensAfter) counts.breaker = 'half-open';
    }
  }
  return false;
}

function countShipped(counts: ShipperCounts, { records, bytes }: PlannedRequest): void {
  counts.requests++;
  counts.recordsShipped += records.length;
  counts.bytesShipped += bytes;
  counts.inFlightRecords = 0;
  counts.inFlightBytes = 0;
  counts.breaker = 'closed';
  counts.lastAcknowledgedAtMs = Date.now();
}

/** Of a batch that the broker finds too large, everything is shipped but the records that are so by themselves. */
async function shipInParts(deps: ShipDeps, journalId: string, records: readonly JournalRecord[]): Promise<boolean> {
  const [first, ...others] = records;
  if (first && others.length === 0) {
    setAside(deps, journalId, first);
    return true;
  }
  const middle = Math.ceil(records.length / 2);
  for (const half of [records.slice(0, middle), records.slice(middle)]) {
    for (const part of planRequests(journalId, half)) {
      if (!(await shipRequest(deps, journalId, part))) return false;
    }
  }
  return true;
}

function setAside({ root, counts, logger }: ShipDeps, journalId: string, { sequence, payload }: JournalRecord): void {
  const file = join(root, journalId, `set-aside-${sequence}`);
  writeFileSync(file, payload);
  counts.recordsSetAside++;
  logger.error({ file, bytes: payload.length }, 'a record is too large for Kafka and is kept in a file');
}

function isTooLarge(error: unknown): boolean {
  return error instanceof Error && 'type' in error && error.type === 'MESSAGE_TOO_LARGE';
}
