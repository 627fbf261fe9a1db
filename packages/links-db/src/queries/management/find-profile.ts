import type { Connection } from '../../in-transaction.ts';
import { profileColumns, type ProfileRecord } from './profile-record.ts';

const text = `
  select ${profileColumns}, coalesce(t.views, 0) as views
  from profiles p left join profile_totals t on t.profile_id = p.id
  where p.workspace_id = $1 and p.id = $2`;

/** The profile; undefined when the workspace has none of that id. */
export async function findProfile(
  connection: Connection,
  workspaceId: string,
  id: string,
): Promise<ProfileRecord | undefined> {
  const { rows } = await connection.query<ProfileRecord>({ name: 'find-profile', text, values: [workspaceId, id] });
  return rows[0];
}
