import type { Connection } from '../../in-transaction.ts';
import { profileColumns, type ProfileRecord } from './profile-record.ts';

const text = `
  select ${profileColumns}, 0 as views from profiles p
  where p.workspace_id = $1 and p.id > $2 order by p.id limit $3`;

/** The next profiles in the order of their ids, after `afterId` (empty: from the first one on). Their views are not looked up. */
export async function pageProfilesById(
  connection: Connection,
  workspaceId: string,
  afterId: string,
  limit: number,
): Promise<ProfileRecord[]> {
  const values = [workspaceId, afterId, limit];
  const { rows } = await connection.query<ProfileRecord>({ name: 'page-profiles-by-id', text, values });
  return rows;
}
