import type { Connection } from '../../in-transaction.ts';
import { domainColumns, type DomainRecord } from './domain-record.ts';

const text = `select ${domainColumns} from domains d where d.workspace_id = $1 and d.id = $2`;

/** The domain; undefined when the workspace has none of that id. */
export async function findDomain(
  connection: Connection,
  workspaceId: string,
  id: string,
): Promise<DomainRecord | undefined> {
  const { rows } = await connection.query<DomainRecord>({ text, values: [workspaceId, id] });
  return rows[0];
}
