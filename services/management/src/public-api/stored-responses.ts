import { promisify } from 'node:util';
import { constants, deflateRaw, inflateRaw } from 'node:zlib';
import type { Pool } from '@linkplane/links-db';
import { forgetKeptAnswers, type StoredBody } from '@linkplane/links-db/management';
import { sleep } from '@linkplane/runtime';
import type { Logger } from '@linkplane/telemetry';

const deflate = promisify(deflateRaw);
const inflate = promisify(inflateRaw);

/** A shorter body is not worth the work: a single link takes 550 bytes. */
const plainCharsMax = 1_024;

/**
 * A response as it is kept. A replay has to return the very bytes of the first response, also when links were changed
 * or deleted since, so it is kept whole and not made again from ids. A bulk response of 100 links takes 57,000 bytes, and
 * 5,400 compressed (their ids alone would be 2,500).
 */
export async function packBody(body: string): Promise<StoredBody> {
  if (body.length <= plainCharsMax) return { text: body, deflated: null };
  return { text: null, deflated: await deflate(body, { level: constants.Z_BEST_SPEED }) };
}

export async function unpackBody({ text, deflated }: StoredBody): Promise<string> {
  return deflated === null ? (text ?? '') : (await inflate(deflated)).toString();
}

/** What it takes in the store. */
export function sizeOf({ text, deflated }: StoredBody): number {
  return deflated === null ? Buffer.byteLength(text ?? '') : deflated.byteLength;
}

/** How long an Idempotency-Key holds. */
export const keptHours = 24;

const roundIntervalMs = 60_000;
/** A larger removal would hold its rows, and this connection, for too long. */
const rowsPerRemovalMax = 1_000;

/** Removes answers that nobody may ask for any more, in small steps, until stopped. Several processes share the work. */
export function createForgetExpired({ pool, logger }: { pool: Pool; logger: Logger }) {
  const stopped = new AbortController();
  let removing = Promise.resolve();

  async function removeRounds(): Promise<void> {
    while (!stopped.signal.aborted) {
      try {
        const removed = await forgetKeptAnswers(pool, keptHours, rowsPerRemovalMax);
        if (removed === rowsPerRemovalMax) continue;
      } catch (error) {
        logger.warn({ err: error }, 'expired answers were not removed; the next round will try');
      }
      await sleep(roundIntervalMs, stopped.signal);
    }
  }

  return {
    start: (): void => void (removing = removeRounds()),
    async stop(): Promise<void> {
      stopped.abort();
      await removing;
    },
  };
}
