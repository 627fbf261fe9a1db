import { promisify } from 'node:util';
import { constants, deflateRaw, inflateRaw } from 'node:zlib';
import type { Pool } from '@linkplane/links-db';
import { deleteOldResponses, type StoredBody } from '@linkplane/links-db/idempotency';
import { runPeriodically, type PeriodicTask } from '@linkplane/runtime';
import type { Logger } from '@linkplane/telemetry';

const deflate = promisify(deflateRaw);
const inflate = promisify(inflateRaw);

/** How long the response to an Idempotency-Key is stored. */
export const storedHours = 24;

/** A shorter body is not worth compressing: a single link takes 550 bytes. */
const uncompressedCharsMax = 1_024;
const roundIntervalMs = 60_000;
/** A larger removal would hold its locks, and this connection, for too long. */
const rowsPerRemovalMax = 1_000;

/**
 * A response body as it is stored. A replay returns the very bytes of the first response, also when links were changed
 * or deleted since, so the body is stored whole and not rendered again from ids. A bulk response of 100 links takes
 * 57,000 bytes, and 5,400 compressed (their ids alone would be 2,500).
 */
export async function compressBody(body: string): Promise<StoredBody> {
  if (body.length <= uncompressedCharsMax) return { text: body, deflated: null };
  return { text: null, deflated: await deflate(body, { level: constants.Z_BEST_SPEED }) };
}

export async function decompressBody({ text, deflated }: StoredBody): Promise<string> {
  return deflated === null ? (text ?? '') : (await inflate(deflated)).toString();
}

/** Bytes that the body takes in the database. */
export function storedSizeOf({ text, deflated }: StoredBody): number {
  return deflated === null ? Buffer.byteLength(text ?? '') : deflated.byteLength;
}

/** Removes expired responses in small steps until stopped. Several processes share the work. */
export function removeExpiredPeriodically({ database, logger }: { database: Pool; logger: Logger }): PeriodicTask {
  return runPeriodically({
    task: 'removal of expired idempotent responses',
    intervalMs: roundIntervalMs,
    logger,
    async work() {
      const removed = await deleteOldResponses(database, storedHours, rowsPerRemovalMax);
      return removed === rowsPerRemovalMax ? 0 : roundIntervalMs;
    },
  });
}
