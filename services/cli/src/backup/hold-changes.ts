import { setTimeout as sleep } from 'node:timers/promises';
import type { Pool } from '@linkplane/links-db';
import { advisoryLocks, withSessionLock, type Connection } from '@linkplane/links-db/operator';
import { CommandError } from '../command-errors.ts';

/** An erasure of visits may take this long. */
const waitMsMax = 1_800_000;
const tryIntervalMs = 200;

/**
 * Runs `work` while no visits are erased and no conversions are copied to ClickHouse. Analytics goes on counting: rows
 * below the positions of a snapshot of Postgres are changed by nothing but an erasure. Both continue afterwards.
 * @throws CommandError when a lock cannot be had, or was lost
 */
export async function holdChanges<Result>(pool: Pool, work: () => Promise<Result>): Promise<Result> {
  return await hold(pool, advisoryLocks.erasures, () => hold(pool, advisoryLocks.conversionCopy, work));
}

async function hold<Result>(pool: Pool, lockId: number, work: () => Promise<Result>): Promise<Result> {
  const until = performance.now() + waitMsMax;
  while (performance.now() < until) {
    const done = await withSessionLock(pool, lockId, async (connection) => {
      const result = await work();
      await expectHeld(connection);
      return { result };
    });
    if (done) return done.result;
    await sleep(tryIntervalMs);
  }
  throw new CommandError('Visits are being erased, which takes longer than half an hour. Try again later.');
}

/** The lock ends with its connection. */
async function expectHeld(connection: Connection): Promise<void> {
  try {
    await connection.query('select 1');
  } catch {
    throw new CommandError('The connection to Postgres was lost, and with it a lock. Try again.');
  }
}
