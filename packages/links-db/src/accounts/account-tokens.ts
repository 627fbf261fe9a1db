import type { Connection, Transaction } from '../transactions.ts';
import { lockUser } from './users.ts';

/** What the link of a mail allows. */
export type TokenPurpose = 'passwordReset' | 'email';

export type NewAccountToken = {
  tokenHash: Buffer;
  userId: string;
  purpose: TokenPurpose;
  /** The new address that the link confirms; null: the link is for something else. */
  email: string | null;
  mailId: string;
  minutesOpen: number;
};

// A link is stored only while its mail is still wanted: its row is locked, then that of the user, in the order of
// what withdraws mails and links: that waits for this statement, and finds the link then.
const insertTokenSql = `
  with wanted as materialized (select id, recipient from mails where id = $5 for key share)
  insert into account_tokens (token_hash, user_id, purpose, email, mail_id, expires_at)
  select $1, u.id, $3, $4, m.id, now() + $6 * interval '1 minute'
  from wanted m join users u on u.id = $2
  where $3 <> 'passwordReset' or u.email_key = lower(m.recipient)
  for key share of u`;

/** Stores the link of a mail; false where the mail was withdrawn, or the account has another address by now. */
export async function insertAccountToken(connection: Connection, token: NewAccountToken): Promise<boolean> {
  const { tokenHash, userId, purpose, email, mailId, minutesOpen } = token;
  const values = [tokenHash, userId, purpose, email, mailId, minutesOpen];
  const { rowCount } = await connection.query({ text: insertTokenSql, values });
  return rowCount === 1;
}

/** The mails with links of this purpose that the user was sent within an hour, without one of them. */
export async function countTokenMails(
  connection: Connection,
  userId: string,
  { purpose, mailId }: { purpose: TokenPurpose; mailId: string },
): Promise<number> {
  const text = `
    select count(distinct mail_id)::int as count from account_tokens
    where user_id = $1 and purpose = $2 and mail_id <> $3 and created_at > now() - interval '1 hour'`;
  const { rows } = await connection.query<{ count: number }>({ text, values: [userId, purpose, mailId] });
  return rows[0]?.count ?? 0;
}

/** `language`: that of the user; null: the browser's. */
export type AccountToken = { userId: string; email: string; newEmail: string | null; language: string | null };

const findTokenSql = `
  select t.user_id as "userId", u.email, t.email as "newEmail", u.language
  from account_tokens t join users u on u.id = t.user_id
  where t.token_hash = $1 and t.purpose = $2 and t.expires_at > now()`;

/** Whom a link is for; undefined: it is unknown, used or expired. */
export async function findAccountToken(
  connection: Connection,
  tokenHash: Buffer,
  purpose: TokenPurpose,
): Promise<AccountToken | undefined> {
  const { rows } = await connection.query<AccountToken>({ text: findTokenSql, values: [tokenHash, purpose] });
  return rows[0];
}

/** Uses a link up, so that of two requests with it one gets true. */
export async function takeAccountToken(
  transaction: Transaction,
  tokenHash: Buffer,
  purpose: TokenPurpose,
): Promise<boolean> {
  const text = `delete from account_tokens where token_hash = $1 and purpose = $2 and expires_at > now()`;
  const { rowCount } = await transaction.query({ text, values: [tokenHash, purpose] });
  return rowCount === 1;
}

/** Withdraws a change of the address that is not confirmed yet: its mail, if it still waits, and its links. */
export async function endEmailChange(transaction: Transaction, userId: string): Promise<void> {
  await transaction.query({
    text: `delete from mails where kind = 'confirmEmail' and params ->> 'userId' = $1`,
    values: [userId],
  });
  await transaction.query({
    text: `delete from account_tokens where user_id = $1 and purpose = 'email'`,
    values: [userId],
  });
}

/**
 * Ends every link of a user that a mail has, or would have: who changes the password or the address takes the account from the one who ordered them.
 * Locks the user, so that two of these never wait for each other.
 */
export async function endAccountLinks(transaction: Transaction, userId: string): Promise<void> {
  await lockUser(transaction, userId);
  await endEmailChange(transaction, userId);
  await transaction.query({ text: `delete from account_tokens where user_id = $1`, values: [userId] });
}

/** Deletes links that have expired more than an hour ago: until then they are counted. */
export async function deleteOldAccountTokens(connection: Connection): Promise<void> {
  await connection.query(`delete from account_tokens where expires_at < now() - interval '1 hour'`);
}
