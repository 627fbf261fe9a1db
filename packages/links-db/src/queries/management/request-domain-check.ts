import type { Connection } from '../../in-transaction.ts';
import { domainColumns, type DomainRecord } from './domain-record.ts';

const text = `
  update domains d set next_check_at = now(), checking_since = coalesce(d.checking_since, now())
  where d.workspace_id = $1 and d.id = $2
  returning ${domainColumns}`;

/** Makes a domain's check due at once; undefined when the workspace has none of that id. */
export async function requestDomainCheck(
  connection: Connection,
  workspaceId: string,
  id: string,
): Promise<DomainRecord | undefined> {
  const { rows } = await connection.query<DomainRecord>({ text, values: [workspaceId, id] });
  return rows[0];
}
