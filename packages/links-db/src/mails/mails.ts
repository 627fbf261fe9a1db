import type { Connection } from '../transactions.ts';

export type NewMail = {
  id: string;
  kind: string;
  recipient: string;
  /** A mail with the same key that waits already is enough; null: it is a mail of its own. */
  onceKey: string | null;
  params: object;
  hoursOpen: number;
};

/** A mail that this process sends now. */
export type LeasedMail = { id: string; kind: string; recipient: string; params: unknown; attempts: number };

const insertMailSql = `
  insert into mails (id, kind, recipient, once_key, params, expires_at)
  values ($1, $2, $3, $4, $5, now() + $6 * interval '1 hour')
  on conflict (once_key) do nothing`;

/** Orders a mail, with the transaction of what it is about. */
export async function insertMail(connection: Connection, mail: NewMail): Promise<void> {
  const { id, kind, recipient, onceKey, params, hoursOpen } = mail;
  await connection.query({ text: insertMailSql, values: [id, kind, recipient, onceKey, params, hoursOpen] });
}

/** The mails that wait, counted up to `max`. */
export async function countMails(connection: Connection, max: number): Promise<number> {
  const text = `select count(*)::int as count from (select 1 from mails limit $1) waiting`;
  const { rows } = await connection.query<{ count: number }>({ text, values: [max] });
  return rows[0]?.count ?? 0;
}

const leaseMailSql = `
  with due as (
    select id from mails where due_at <= now() and expires_at > now() order by due_at limit 1 for update skip locked
  )
  update mails m set due_at = now() + $1 * interval '1 millisecond', attempts = m.attempts + 1
  from due where m.id = due.id
  returning m.id, m.kind, m.recipient, m.params, m.attempts`;

/** Takes the mail that has been due longest. If it is neither deleted nor postponed, it is due again after `leaseMs`. */
export async function leaseMail(connection: Connection, leaseMs: number): Promise<LeasedMail | undefined> {
  const { rows } = await connection.query<LeasedMail>({ text: leaseMailSql, values: [leaseMs] });
  return rows[0];
}

export async function deleteMail(connection: Connection, id: string): Promise<void> {
  await connection.query({ text: `delete from mails where id = $1`, values: [id] });
}

export async function postponeMail(connection: Connection, id: string, delayMs: number): Promise<void> {
  const text = `update mails set due_at = now() + $2 * interval '1 millisecond' where id = $1`;
  await connection.query({ text, values: [id, delayMs] });
}

/** Deletes the mails that were not accepted in time; returns their kinds. */
export async function deleteExpiredMails(connection: Connection): Promise<{ id: string; kind: string }[]> {
  const text = `delete from mails where expires_at <= now() returning id, kind`;
  const { rows } = await connection.query<{ id: string; kind: string }>({ text });
  return rows;
}
