import type { Connection } from '../../in-transaction.ts';

/** Whose key it is, and the SHA-256 of the request that it came with. */
export type KeyedRequest = { workspaceId: string; key: string; requestHash: Buffer };

// A claim that another transaction has made is waited for: it becomes visible with its answer, or never was.
const text = `
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
  const { rowCount } = await transaction.query({ name: 'claim-idempotency-key', text, values });
  return rowCount === 1;
}
