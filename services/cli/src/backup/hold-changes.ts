import { setTimeout as sleep } from 'node:timers/promises';
import type { Pool } from '@linkplane/links-db';
import { advisoryLocks, withSessionLock, type Connection } from '@linkplane/links-db/planes/operator';
import { CommandError } from '../command-errors.ts';

/** An erasure of visits may take this long. */
const waitMsMax = 1_800_000;
const tryIntervalMs = 200;

/**
 * Runs `work` while no visits are erased. Analytics goes on counting: rows below the positions of a snapshot of Postgres are
 * changed by nothing but an erasure, which continues afterwards.
 * @throws CommandError when the lock cannot be had, or was lost
 */
export async function holdErasures<Result>(pool: Pool, work: () => Promise<Result>): Promise<Result> {
  const held = 'Visits are being erased, which takes longer than half an hour. Try again later.';
  return await hold(pool, { lockId: advisoryLocks.erasures, held }, work);
}

/**
 * Runs `work` while no conversions are copied to ClickHouse. Reports lack new ones until it has ended.
 * @throws CommandError when the lock cannot be had, or was lost
 */
export async function holdConversionCopy<Result>(pool: Pool, work: () => Promise<Result>): Promise<Result> {
  const held = 'Conversions are being copied to ClickHouse for longer than half an hour. Try again later.';
  return await hold(pool, { lockId: advisoryLocks.conversionCopy, held }, work);
}

async function hold<Result>(
  pool: Pool,
  { lockId, held }: { lockId: number; held: string },
  work: () => Promise<Result>,
): Promise<Result> {
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
  throw new CommandError(held);
}

/** The lock ends with its connection. */
async function expectHeld(connection: Connection): Promise<void> {
  try {
    await connection.query('select 1');
  } catch {
    throw new CommandError('The connection to Postgres was lost, and with it a lock. Try again.');
  }
}
