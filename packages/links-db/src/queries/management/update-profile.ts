import type { Connection } from '../../in-transaction.ts';
import { outboxColumns, type OutboxRow } from './outbox-row.ts';
import { profileColumns, type ProfileFields, type ProfileRecord } from './profile-record.ts';

// Every slug key that led or leads to the profile is told about, and every domain whose root finds it by its slug.
const text = `
  with p as (
    update profiles set slug = $3, display_name = $4, bio = $5, avatar = $6,
      version = nextval('target_versions'), updated_at = now()
    where id = $1
    returning *
  ), told as (
    insert into outbox (kind, host, slug_key, version, workspace_id)
    select 'target', p.host, key, p.version, p.workspace_id
    from p cross join (select lower($2) union select lower($3)) as keys (key)
    union all
    select 'host', d.host, '', p.version, p.workspace_id
    from p join domains d on d.root_profile_id = p.id where lower($2) <> lower($3)
    returning ${outboxColumns}
  )
  select ${profileColumns}, coalesce(t.views, 0) as views, (select jsonb_agg(told) from told) as changes
  from p left join profile_totals t on t.profile_id = p.id`;

type Row = ProfileRecord & { changes: OutboxRow[] };

/**
 * Sets every field of a profile that is locked. Its slug must have been moved (`moveProfileSlug`) when it changes.
 * @param oldSlug the slug that it has had until now
 */
export async function updateProfile(
  connection: Connection,
  id: string,
  oldSlug: string,
  { slug, displayName, bio, avatar }: ProfileFields,
): Promise<{ profile: ProfileRecord; changes: OutboxRow[] }> {
  const values = [id, oldSlug, slug, displayName, bio, avatar];
  const { rows } = await connection.query<Row>({ name: 'update-profile', text, values });
  const row = rows[0];
  if (!row) throw new Error(`The profile ${id} was locked and yet is gone.`);
  const { changes, ...profile } = row;
  return { profile, changes };
}
