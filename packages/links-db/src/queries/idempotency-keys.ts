import type { Connection } from '../transactions.ts';

/** Whose key it is, and the SHA-256 of the request that it came with. */
export type KeyedRequest = { workspaceId: string; key: string; requestHash: Buffer };

// A claim that another transaction has made is waited for: it becomes visible with its answer, or never was.
const claimIdempotencyKeySql = `
  insert into idempotency_keys as k (workspace_id, key, request_hash) values ($1, $2, $3)
  on conflict (workspace_id, key) do update
    set request_hash = excluded.request_hash, status = null, body = null, body_deflated = null, bytes = 0,
        created_at = now()
    where k.created_at < now() - $4 * interval '1 hour'`;

/**
 * True when the key is free, or its answer has outlived `keptHours`: the running transaction has it now.
 * False when it was used; what it was answered is there to be read.
 */
export async function claimIdempotencyKey(
  transaction: Connection,
  { workspaceId, key, requestHash }: KeyedRequest,
  keptHours: number,
): Promise<boolean> {
  const values = [workspaceId, key, requestHash, keptHours];
  const { rowCount } = await transaction.query({ name: 'claim-idempotency-key', text: claimIdempotencyKeySql, values });
  return rowCount === 1;
}

/** A response's body as it is stored: as text, or compressed (deflate, without a header). */
export type StoredBody = { text: string | null; deflated: Buffer | null };
/** A response of the API, to be returned byte for byte. */
export type StoredAnswer = { status: number; body: StoredBody };

const keepAnswerSql = `
  update idempotency_keys set status = $3, body = $4, body_deflated = $5, bytes = $6
  where workspace_id = $1 and key = $2`;

/** Keeps the response under the key that this transaction has claimed. */
export async function keepAnswer(
  transaction: Connection,
  { workspaceId, key }: KeyedRequest,
  { status, body, bytes }: StoredAnswer & { bytes: number },
): Promise<void> {
  const values = [workspaceId, key, status, body.text, body.deflated, bytes];
  await transaction.query({ name: 'keep-answer', text: keepAnswerSql, values });
}

/** What all kept responses of a workspace take. */
export async function sumKeptBytes(connection: Connection, workspaceId: string): Promise<number> {
  const { rows } = await connection.query<{ bytes: string | number | null }>({
    name: 'sum-kept-bytes',
    text: `select sum(bytes) as bytes from idempotency_keys where workspace_id = $1`,
    values: [workspaceId],
  });
  return Number(rows[0]?.bytes ?? 0);
}

const findKeptAnswerSql = `
  select request_hash as "requestHash", status, body as text, body_deflated as deflated
  from idempotency_keys
  where workspace_id = $1 and key = $2 and status is not null`;

/** What the key was answered, and the hash of the request that was; undefined when it has not been used. */
export async function findKeptAnswer(
  connection: Connection,
  { workspaceId, key }: KeyedRequest,
): Promise<(StoredAnswer & { requestHash: Buffer }) | undefined> {
  const values = [workspaceId, key];
  const { rows } = await connection.query<StoredBody & { status: number; requestHash: Buffer }>({
    name: 'find-kept-answer',
    text: findKeptAnswerSql,
    values,
  });
  const row = rows[0];
  return row && { status: row.status, body: { text: row.text, deflated: row.deflated }, requestHash: row.requestHash };
}

const forgetKeptAnswersSql = `
  delete from idempotency_keys where ctid = any (array(
    select ctid from idempotency_keys where created_at < now() - $1 * interval '1 hour'
    order by created_at limit $2 for update skip locked
  ))`;

/** Removes answers older than `keptHours`, the oldest first; the number of those removed, at most `rowsMax`. */
export async function forgetKeptAnswers(connection: Connection, keptHours: number, rowsMax: number): Promise<number> {
  const { rowCount } = await connection.query({ text: forgetKeptAnswersSql, values: [keptHours, rowsMax] });
  return rowCount ?? 0;
}
