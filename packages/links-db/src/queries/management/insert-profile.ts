import type { Connection } from '../../in-transaction.ts';
import type { OutboxRow } from './outbox-row.ts';
import { profileColumns, type ProfileFields, type ProfileRecord } from './profile-record.ts';

export type NewProfile = ProfileFields & { id: string; host: string };

export type InsertedProfile =
  { kind: 'inserted'; profile: ProfileRecord; change: OutboxRow } | { kind: 'slug-taken' } | { kind: 'no-room' };

// One statement, like the creation of a link: each step reads what the one before it returned.
const text = `
  with room as (
    select 1 where (select count(*) from profiles where workspace_id = $2) < $8
  ), taken as (
    insert into slugs (host, slug_key, profile_id) select $3, lower($4), $1 from room
    on conflict do nothing
    returning profile_id
  ), p as (
    insert into profiles (id, workspace_id, host, slug, display_name, bio, avatar)
    select $1, $2, $3, $4, $5, $6, $7 from taken
    returning *
  ), told as (
    insert into outbox (kind, host, slug_key, version, workspace_id)
    select 'target', host, slug_key, version, workspace_id from p
    returning id, slug_key, version
  )
  select ${profileColumns}, 0 as views, exists (select 1 from room) as "hasRoom",
         told.id as "changeId", told.slug_key as "slugKey", told.version
  from (select) as once left join (p cross join told) on true`;

type Row = ProfileRecord & { id: string | null; hasRoom: boolean; changeId: number; slugKey: string; version: number };

/**
 * Makes a profile, its slug and the change that tells about it, all or nothing.
 * @param profilesMax of the workspace; creations under way at once may each pass it by one
 */
export async function insertProfile(
  connection: Connection,
  workspaceId: string,
  profilesMax: number,
  { id, host, slug, displayName, bio, avatar }: NewProfile,
): Promise<InsertedProfile> {
  const values = [id, workspaceId, host, slug, displayName, bio, avatar, profilesMax];
  const { rows } = await connection.query<Row>({ name: 'insert-profile', text, values });
  const row = rows[0];
  if (!row?.hasRoom) return { kind: 'no-room' };
  if (!row.id) return { kind: 'slug-taken' };
  const { hasRoom: _, changeId, slugKey, version, ...profile } = row;
  return { kind: 'inserted', profile, change: { id: changeId, kind: 'target', host, slugKey, version } };
}
