import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Logger } from '@linkplane/telemetry';
import type { ShipperCounts } from './shipper-counts.ts';

/** Stores a record that the brokers refuse for its size in a file beside its journal. */
export function quarantineRecord(
  { directory, counts, logger }: { directory: string; counts: ShipperCounts; logger: Logger },
  sequence: number,
  payload: Buffer,
): void {
  const file = join(directory, `quarantined-${sequence}`);
  writeFileSync(file, payload);
  counts.recordsQuarantined++;
  logger.error({ file, bytes: payload.length }, 'record too large for Kafka, quarantined in a file');
}
