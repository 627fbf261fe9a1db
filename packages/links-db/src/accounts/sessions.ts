import type { Connection } from '../transactions.ts';

/** Condition on `sessions s`: a session expires 30 days after the sign-in, and 14 days after its last use. */
export const isLiveSession = `
  s.created_at > now() - interval '30 days' and s.last_seen_at > now() - interval '14 days'`;

/** A session and its user. */
export type SessionRecord = {
  id: string;
  userId: string;
  email: string;
  /** The language of the user; null: the browser's. */
  language: string | null;
  isSeenStale: boolean;
};

const findSessionsSql = `
  select s.token_hash as "tokenHash", s.id, s.user_id as "userId", u.email, u.language,
         s.last_seen_at < now() - interval '1 minute' as "isSeenStale"
  from sessions s join users u on u.id = s.user_id
  where s.token_hash = any($1::bytea[]) and ${isLiveSession}`;

/** The sessions whose tokens have these SHA-256 hashes, without those that have expired. */
export async function findSessions(
  connection: Connection,
  tokenHashes: Buffer[],
): Promise<(SessionRecord & { tokenHash: Buffer })[]> {
  const { rows } = await connection.query<SessionRecord & { tokenHash: Buffer }>({
    name: 'find-sessions',
    text: findSessionsSql,
    values: [tokenHashes],
  });
  return rows;
}

export type ListedSession = { id: string; device: string; createdAt: Date; lastSeenAt: Date };

const listSessionsSql = `
  select s.id, s.device, s.created_at as "createdAt", s.last_seen_at as "lastSeenAt"
  from sessions s where s.user_id = $1 and ${isLiveSession}
  order by s.last_seen_at desc, s.id`;

/** The sessions of a user that have not expired, the last used first. */
export async function listSessions(connection: Connection, userId: string): Promise<ListedSession[]> {
  const { rows } = await connection.query<ListedSession>({ text: listSessionsSql, values: [userId] });
  return rows;
}

export type NewSession = { id: string; tokenHash: Buffer; device: string; verifiedHash: string };

const insertSessionSql = `
  insert into sessions (id, user_id, token_hash, device)
  select $2, u.id, $3, $4 from users u where u.id = $1 and u.password_hash = $5 for share`;

/**
 * Signs a user in, if the password hash that was verified is still the stored one: a concurrent change of the password
 * either ends this session with the others, or prevents it.
 */
export async function insertSession(connection: Connection, userId: string, session: NewSession): Promise<boolean> {
  const { id, tokenHash, device, verifiedHash } = session;
  const { rowCount } = await connection.query({
    text: insertSessionSql,
    values: [userId, id, tokenHash, device, verifiedHash],
  });
  return rowCount === 1;
}

const touchSessionSql = `
  update sessions set last_seen_at = now() where id = $1 and last_seen_at < now() - interval '1 minute'`;

/** Records that a session was used, at most once a minute. */
export async function touchSession(connection: Connection, id: string): Promise<void> {
  await connection.query({ name: 'touch-session', text: touchSessionSql, values: [id] });
}

/** Ends one session of a user; false when the user has none of that id. */
export async function endSession(connection: Connection, userId: string, id: string): Promise<boolean> {
  const text = `delete from sessions where user_id = $1 and id = $2`;
  const { rowCount } = await connection.query({ text, values: [userId, id] });
  return rowCount === 1;
}

/** Ends every session of a user but one; returns how many. */
export async function endOtherSessions(connection: Connection, userId: string, keptId: string): Promise<number> {
  const text = `delete from sessions where user_id = $1 and id <> $2`;
  const { rowCount } = await connection.query({ text, values: [userId, keptId] });
  return rowCount ?? 0;
}

/** Ends every session of a user; returns how many. */
export async function endAllSessions(connection: Connection, userId: string): Promise<number> {
  const { rowCount } = await connection.query({ text: `delete from sessions where user_id = $1`, values: [userId] });
  return rowCount ?? 0;
}

/** Ends the session whose token has this SHA-256, if there is one. */
export async function endSessionOfToken(connection: Connection, tokenHash: Buffer): Promise<void> {
  await connection.query({ text: `delete from sessions where token_hash = $1`, values: [tokenHash] });
}

/** Removes a user's expired sessions, and all but the `keptMax` last used. */
export async function trimSessions(connection: Connection, userId: string, keptMax: number): Promise<void> {
  const text = `
    delete from sessions s where s.user_id = $1 and (not (${isLiveSession}) or s.id not in (
      select id from sessions where user_id = $1 order by last_seen_at desc, id limit $2
    ))`;
  await connection.query({ text, values: [userId, keptMax] });
}
