import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Logger } from '@linkplane/telemetry';
import type { ShipperCounts } from './shipper-counts.ts';

/** Keeps a record that the brokers refuse for its size in a file beside its journal. */
export function setAside(
  { directory, counts, logger }: { directory: string; counts: ShipperCounts; logger: Logger },
  sequence: number,
  payload: Buffer,
): void {
  const file = join(directory, `set-aside-${sequence}`);
  writeFileSync(file, payload);
  counts.recordsSetAside++;
  logger.error({ file, bytes: payload.length }, 'a record is too large for Kafka and is kept in a file');
}
