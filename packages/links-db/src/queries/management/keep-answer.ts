import type { Connection } from '../../in-transaction.ts';
import type { KeyedRequest } from './claim-idempotency-key.ts';

/** An answer of the API, byte for byte. */
export type KeptAnswer = { status: number; body: string };

const text = `update idempotency_keys set status = $3, body = $4 where workspace_id = $1 and key = $2`;

/** Keeps the answer under the key that this transaction has claimed. */
export async function keepAnswer(
  transaction: Connection,
  { workspaceId, key }: KeyedRequest,
  { status, body }: KeptAnswer,
): Promise<void> {
  await transaction.query({ name: 'keep-answer', text, values: [workspaceId, key, status, body] });
}
