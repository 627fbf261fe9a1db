import type { Connection } from '../../in-transaction.ts';
import type { KeyedRequest } from './claim-idempotency-key.ts';

/** A response's body as it is stored: as text, or compressed (deflate, without a header). */
export type StoredBody = { text: string | null; deflated: Buffer | null };
/** A response of the API, to be returned byte for byte. */
export type StoredAnswer = { status: number; body: StoredBody };

const text = `
  update idempotency_keys set status = $3, body = $4, body_deflated = $5, bytes = $6
  where workspace_id = $1 and key = $2`;

/** Keeps the response under the key that this transaction has claimed. */
export async function keepAnswer(
  transaction: Connection,
  { workspaceId, key }: KeyedRequest,
  { status, body, bytes }: StoredAnswer & { bytes: number },
): Promise<void> {
  const values = [workspaceId, key, status, body.text, body.deflated, bytes];
  await transaction.query({ name: 'keep-answer', text, values });
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
