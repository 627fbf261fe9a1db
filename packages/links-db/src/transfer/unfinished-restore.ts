import type { Connection, Transaction } from '../transactions.ts';

/**
 * The mark of a restore that has begun and not ended is a table: nothing migrates a database that has it, so that neither
 * `npm start` nor management starts on it, and operator commands refuse it.
 */
export async function isRestoreUnfinished(connection: Connection): Promise<boolean> {
  const { rows } = await connection.query<{ exists: boolean }>(
    `select to_regclass('unfinished_restore') is not null as "exists"`,
  );
  return rows[0]?.exists === true;
}

/** Marks the database. Its content must have been checked in the same transaction. */
export async function markUnfinishedRestore(transaction: Transaction): Promise<void> {
  await transaction.query(
    'create table if not exists unfinished_restore (begun_at timestamptz not null default now())',
  );
}

/** Analytics cannot claim a position any more: it counts nothing into a database that is being filled. */
export async function refuseClaims(connection: Connection): Promise<void> {
  await connection.query('alter table stream_positions add constraint unfinished_restore check (false) not valid');
}

/** Marks the transaction as one that stores positions itself. */
export async function acceptClaims(transaction: Transaction): Promise<void> {
  await transaction.query('alter table stream_positions drop constraint if exists unfinished_restore');
}

/**
 * Removes the mark: services may start. Ranges that were being written when the backup was made are read again from their
 * start, because a backup has none of their rows. The copies of links for analysts are in no backup and are due at once.
 */
export async function finishRestore(transaction: Transaction): Promise<void> {
  await acceptClaims(transaction);
  await transaction.query('update stream_positions set pending_from = null, pending_to = null');
  await transaction.query('update link_copies set begun_at = to_timestamp(0)');
  await transaction.query('drop table unfinished_restore');
}
