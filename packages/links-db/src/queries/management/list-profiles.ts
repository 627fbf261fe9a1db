import type { Connection } from '../../in-transaction.ts';
import { profileColumns, type ProfileRecord } from './profile-record.ts';

export type ListedProfile = ProfileRecord & { blockCount: number };

const text = `
  select ${profileColumns}, coalesce(t.views, 0) as views,
         (select count(*) from blocks b where b.profile_id = p.id) as "blockCount"
  from profiles p left join profile_totals t on t.profile_id = p.id
  where p.workspace_id = $1
  order by p.created_at desc, p.id desc`;

/** All profiles of a workspace, newest first. */
export async function listProfiles(connection: Connection, workspaceId: string): Promise<ListedProfile[]> {
  const { rows } = await connection.query<ListedProfile>({ name: 'list-profiles', text, values: [workspaceId] });
  return rows;
}
