import { describeErasedRows } from '@linkplane/analytics';
import type { ErasedRows } from '@linkplane/clicks-db/verify';
import type { Pool } from '@linkplane/links-db';
import {
  advisoryLocks,
  listPassErasures,
  readErasing,
  withSessionLock,
  type Connection,
} from '@linkplane/links-db/planes/operator';
import { sleep } from '@linkplane/runtime';
import { CommandError } from '../command-errors.ts';

const waitMsMax = 60_000;
const tryIntervalMs = 200;

/**
 * Runs `work` while no erasure of visits begins. One that is at work is waited for, up to a minute; after that `work` runs
 * beside it if it changes nothing: it is exact as long as no other one begins.
 * @throws CommandError when another one has begun, or when `work` would change something beside one
 */
export async function holdErasures<Result>(
  pool: Pool,
  { changesTotals }: { changesTotals: boolean },
  work: () => Promise<Result>,
): Promise<Result> {
  const until = performance.now() + waitMsMax;
  while (performance.now() < until) {
    const done = await withSessionLock(pool, advisoryLocks.erasures, async () => ({ result: await work() }));
    if (done) return done.result;
    await sleep(tryIntervalMs);
  }
  if (changesTotals)
    throw new CommandError('Visits are being erased, which takes longer than a minute. Try again later.');
  const before = await readErasing(pool);
  const result = await work();
  const after = await readErasing(pool);
  if (before.latestId === after.latestId) return result;
  throw new CommandError('Visits have been erased in the middle of the comparison. Try again.');
}

/** The rows that are being deleted as of the snapshot of a connection; undefined when none are. */
export async function readErasedRows(connection: Connection): Promise<ErasedRows | undefined> {
  const { pass } = await readErasing(connection);
  return pass && describeErasedRows(pass, await listPassErasures(connection, pass.id));
}
