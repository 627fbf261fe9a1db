import type { Connection } from '../../in-transaction.ts';
import { profileColumns, type ProfileRecord } from './profile-record.ts';

const text = `
  select ${profileColumns}, coalesce(t.views, 0) as views
  from profiles p left join profile_totals t on t.profile_id = p.id
  where p.workspace_id = $1 and p.id = $2
  for update of p`;

/**
 * The profile as `findProfile` gives it; no other transaction can change it, delete it or touch its blocks before this
 * one ends, and the statements that follow see what those before it have committed.
 */
export async function lockProfile(
  connection: Connection,
  workspaceId: string,
  id: string,
): Promise<ProfileRecord | undefined> {
  const { rows } = await connection.query<ProfileRecord>({ name: 'lock-profile', text, values: [workspaceId, id] });
  return rows[0];
}
