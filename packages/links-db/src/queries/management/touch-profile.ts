import type { Connection } from '../../in-transaction.ts';
import { outboxColumns, type OutboxRow } from './outbox-row.ts';

const text = `
  with p as (
    update profiles set version = nextval('target_versions'), updated_at = now() where id = $1
    returning host, slug_key, version, workspace_id
  )
  insert into outbox (kind, host, slug_key, version, workspace_id)
  select 'target', host, slug_key, version, workspace_id from p
  returning ${outboxColumns}`;

/** Records that the blocks of a profile, which is locked, have changed: the page is a new one. */
export async function touchProfile(connection: Connection, id: string): Promise<OutboxRow> {
  const { rows } = await connection.query<OutboxRow>({ name: 'touch-profile', text, values: [id] });
  const row = rows[0];
  if (!row) throw new Error(`The profile ${id} was locked and yet is gone.`);
  return row;
}
