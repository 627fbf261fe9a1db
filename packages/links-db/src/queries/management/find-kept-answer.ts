import type { Connection } from '../../in-transaction.ts';
import type { KeyedRequest } from './claim-idempotency-key.ts';
import type { StoredAnswer, StoredBody } from './keep-answer.ts';

const text = `
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
    text,
    values,
  });
  const row = rows[0];
  return row && { status: row.status, body: { text: row.text, deflated: row.deflated }, requestHash: row.requestHash };
}
