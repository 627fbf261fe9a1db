import type { Connection } from '../transactions.ts';

/** An idempotency key of a workspace, and the SHA-256 of the request that it was sent with. */
export type KeyedRequest = { workspaceId: string; key: string; requestHash: Buffer };

// Waits for another transaction that has claimed the key: its claim becomes visible with the response, or not at all.
const claimIdempotencyKeySql = `
  insert into idempotency_keys as k (workspace_id, key, request_hash) values ($1, $2, $3)
  on conflict (workspace_id, key) do update
    set request_hash = excluded.request_hash, status = null, body = null, body_deflated = null, bytes = 0,
        created_at = now()
    where k.created_at < now() - $4 * interval '1 hour'`;

/**
 * Claims the key for the running transaction: true when it is unused, or its response is older than `keptHours`.
 * False when it was used; its response can be read.
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

/** The body of a response as it is stored: as text, or compressed (raw deflate). */
export type StoredBody = { text: string | null; deflated: Buffer | null };
/** A response of the API, to be returned byte for byte. */
export type StoredResponse = { status: number; body: StoredBody };

const storeResponseSql = `
  update idempotency_keys set status = $3, body = $4, body_deflated = $5, bytes = $6
  where workspace_id = $1 and key = $2`;

/** Stores the response under the key that this transaction has claimed. */
export async function storeResponse(
  transaction: Connection,
  { workspaceId, key }: KeyedRequest,
  { status, body, bytes }: StoredResponse & { bytes: number },
): Promise<void> {
  const values = [workspaceId, key, status, body.text, body.deflated, bytes];
  await transaction.query({ name: 'store-response', text: storeResponseSql, values });
}

/** The bytes of all stored responses of a workspace. */
export async function sumKeptBytes(connection: Connection, workspaceId: string): Promise<number> {
  const { rows } = await connection.query<{ bytes: string | number | null }>({
    name: 'sum-stored-bytes',
    text: `select sum(bytes) as bytes from idempotency_keys where workspace_id = $1`,
    values: [workspaceId],
  });
  return Number(rows[0]?.bytes ?? 0);
}

const findStoredResponseSql = `
  select request_hash as "requestHash", status, body as text, body_deflated as deflated
  from idempotency_keys
  where workspace_id = $1 and key = $2 and status is not null`;

/** The stored response of a key, and the hash of its request; undefined when the key was not used. */
export async function findStoredResponse(
  connection: Connection,
  { workspaceId, key }: KeyedRequest,
): Promise<(StoredResponse & { requestHash: Buffer }) | undefined> {
  const values = [workspaceId, key];
  const { rows } = await connection.query<StoredBody & { status: number; requestHash: Buffer }>({
    name: 'find-stored-response',
    text: findStoredResponseSql,
    values,
  });
  const row = rows[0];
  return row && { status: row.status, body: { text: row.text, deflated: row.deflated }, requestHash: row.requestHash };
}

const deleteOldResponsesSql = `
  delete from idempotency_keys where ctid = any (array(
    select ctid from idempotency_keys where created_at < now() - $1 * interval '1 hour'
    order by created_at limit $2 for update skip locked
  ))`;

/** Removes responses older than `keptHours`, the oldest first; returns how many, at most `rowsMax`. */
export async function deleteOldResponses(connection: Connection, keptHours: number, rowsMax: number): Promise<number> {
  const { rowCount } = await connection.query({ text: deleteOldResponsesSql, values: [keptHours, rowsMax] });
  return rowCount ?? 0;
}
