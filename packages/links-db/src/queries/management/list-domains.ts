import type { Connection } from '../../in-transaction.ts';
import { domainColumns, type DomainRecord } from './domain-record.ts';

const text = `select ${domainColumns} from domains d where d.workspace_id = $1 order by d.created_at, d.id`;

/** The domains of a workspace, the oldest first. */
export async function listDomains(connection: Connection, workspaceId: string): Promise<DomainRecord[]> {
  const { rows } = await connection.query<DomainRecord>({ text, values: [workspaceId] });
  return rows;
}
