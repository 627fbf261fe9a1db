import { DatabaseError } from 'pg';
import { advisoryLocks } from '../advisory-locks.ts';
import type { Connection, Transaction } from '../transactions.ts';

export type UserRecord = {
  id: string;
  email: string;
  passwordHash: string;
  /** The language, as in the API; null: the browser's. */
  language: string | null;
  /** Whether a link in a mail to the address was used. */
  isEmailVerified: boolean;
};

const columns = `id, email, password_hash as "passwordHash", language, email_verified_at is not null as "isEmailVerified"`;

/** The user with this address, in any letter case. */
export async function findUserByEmail(connection: Connection, email: string): Promise<UserRecord | undefined> {
  const text = `select ${columns} from users where email_key = lower($1)`;
  const { rows } = await connection.query<UserRecord>({ text, values: [email] });
  return rows[0];
}

export async function findUser(connection: Connection, userId: string): Promise<UserRecord | undefined> {
  const { rows } = await connection.query<UserRecord>({
    text: `select ${columns} from users where id = $1`,
    values: [userId],
  });
  return rows[0];
}

const insertUserSql = `
  insert into users (id, email, email_key, password_hash) values ($1, $2, lower($2), $3)
  on conflict (email_key) do nothing`;

/** Adds a user; false when the address is taken, in any letter case. */
export async function insertUser(
  connection: Connection,
  user: { id: string; email: string; passwordHash: string },
): Promise<boolean> {
  const { rowCount } = await connection.query({
    text: insertUserSql,
    values: [user.id, user.email, user.passwordHash],
  });
  return rowCount === 1;
}

const setPasswordSql = `update users set password_hash = $3 where id = $1 and password_hash = $2`;

/** Replaces the hash of the password; false when the stored one is not `old` any more. */
export async function setPassword(
  connection: Connection,
  userId: string,
  hashes: { old: string; new: string },
): Promise<boolean> {
  const { rowCount } = await connection.query({ text: setPasswordSql, values: [userId, hashes.old, hashes.new] });
  return rowCount === 1;
}

/**
 * Replaces the hash of the password by a link that was sent to the address of the account, which is verified with it. Every
 * sign-in that is under way with the old password fails.
 */
export async function replacePassword(transaction: Transaction, userId: string, passwordHash: string): Promise<void> {
  const text = `
    update users set password_hash = $2, email_verified_at = coalesce(email_verified_at, now()) where id = $1`;
  await transaction.query({ text, values: [userId, passwordHash] });
}

const setEmailSql = `
  update users set email = $2, email_key = lower($2), email_verified_at = case when $3 then now() end
  where id = $1 and not exists (select 1 from users other where other.email_key = lower($2) and other.id <> $1)`;

/** Gives an account another address; false when another account has it, in any letter case. */
export async function setEmail(
  connection: Connection,
  userId: string,
  { email, isVerified }: { email: string; isVerified: boolean },
): Promise<boolean> {
  try {
    const { rowCount } = await connection.query({ text: setEmailSql, values: [userId, email, isVerified] });
    return rowCount === 1;
  } catch (error) {
    // Another account has got it in this moment.
    if (error instanceof DatabaseError && error.constraint === 'users_email_key_key') return false;
    throw error;
  }
}

/** @param language null: the browser's */
export async function setLanguage(connection: Connection, userId: string, language: string | null): Promise<void> {
  await connection.query({ text: `update users set language = $2 where id = $1`, values: [userId, language] });
}

/** Deletes a user with the sessions, memberships and invites of the user. */
export async function deleteUser(transaction: Transaction, userId: string): Promise<void> {
  await transaction.query({ text: `delete from users where id = $1`, values: [userId] });
}

/** Serialises the transactions that count what a user has before they add to it. */
export async function lockUser(transaction: Transaction, userId: string): Promise<void> {
  await transaction.query({ text: `select 1 from users where id = $1 for no key update`, values: [userId] });
}

/**
 * True when there is no user yet; then no other transaction gets true before this one ends. So of several processes
 * that start on an empty database exactly one creates the first account.
 */
export async function claimFirstRun(connection: Connection): Promise<boolean> {
  await connection.query('select pg_advisory_xact_lock($1)', [advisoryLocks.firstRun]);
  const { rows } = await connection.query<{ isEmpty: boolean }>('select not exists (select 1 from users) as "isEmpty"');
  return rows[0]?.isEmpty ?? false;
}
