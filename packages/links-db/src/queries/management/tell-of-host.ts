import type { Transaction } from '../../in-transaction.ts';
import { outboxColumns, type OutboxRow } from './outbox-row.ts';

const text = `
  insert into outbox (kind, host, workspace_id) values ('host', $2, $1)
  returning ${outboxColumns}`;

/** Has the caches hear that a host is served otherwise than before. */
export async function tellOfHost(transaction: Transaction, workspaceId: string, host: string): Promise<OutboxRow[]> {
  const { rows } = await transaction.query<OutboxRow>({ text, values: [workspaceId, host] });
  return rows;
}
