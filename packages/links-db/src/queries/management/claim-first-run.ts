import type { Connection } from '../../in-transaction.ts';

/** Any number that no other program on this database uses for an advisory lock. */
const firstRunLockId = 7_163_023;

/**
 * True when there is no user yet; then nobody else gets true before this transaction ends.
 * So of several processes that start on an empty database exactly one makes the first account.
 */
export async function claimFirstRun(connection: Connection): Promise<boolean> {
  await connection.query('select pg_advisory_xact_lock($1)', [firstRunLockId]);
  const { rows } = await connection.query<{ isEmpty: boolean }>('select not exists (select 1 from users) as "isEmpty"');
  return rows[0]?.isEmpty ?? false;
}
