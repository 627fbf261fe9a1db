import type { Connection } from '../../in-transaction.ts';
import { domainColumns, type DomainRecord } from './domain-record.ts';

const text = `
  insert into domains as d (id, workspace_id, host, token, next_check_at)
  values ($2, $1, $3, $4, now() + $5 * interval '1 second')
  on conflict (host, workspace_id) do nothing
  returning ${domainColumns}`;

/**
 * Adds a domain that serves nothing until it is proved; undefined when the workspace has the host already.
 * @param checkInSeconds when it is looked at without anybody asking
 */
export async function insertUnprovedDomain(
  connection: Connection,
  workspaceId: string,
  domain: { id: string; host: string; token: string; checkInSeconds: number },
): Promise<DomainRecord | undefined> {
  const { id, host, token, checkInSeconds } = domain;
  const values = [workspaceId, id, host, token, checkInSeconds];
  const { rows } = await connection.query<DomainRecord>({ text, values });
  return rows[0];
}
