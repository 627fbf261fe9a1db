import { defaultSlugPolicy, describeSlugPolicy, slugKeyOf, type SlugPolicy } from '@linkplane/slugs';
import type { Connection } from '../transactions.ts';
import { keyIn } from '../slugs/slug-policies.ts';
import { suspendedWorkspaces } from '../workspaces/suspensions.ts';
import { outboxColumns, type OutboxRow } from '../outbox/outbox.ts';

/** A profile as management sees it, with its all-time human views. */
export type ProfileRecord = {
  id: string;
  /** The custom domain's host; empty for the service's own. */
  host: string;
  slug: string;
  /** The slug as it is unique on the host. */
  slugKey: string;
  displayName: string;
  bio: string | null;
  avatar: string | null;
  /** The theme as the API has validated it; null for none. */
  theme: Record<string, unknown> | null;
  views: number;
  /** Set by the operator: the profile itself, or its workspace. */
  suspended: boolean;
  createdAt: Date;
  updatedAt: Date;
};

/** The fields that the owner of the profile sets. */
export type ProfileFields = Pick<ProfileRecord, 'slug' | 'displayName' | 'bio' | 'avatar' | 'theme'>;

/** A ProfileRecord's columns of `profiles` named `p`, all but `views`. */
export const profileColumns = `
  p.id, p.host, p.slug, ${keyIn('p')} as "slugKey", p.display_name as "displayName", p.bio, p.avatar, p.theme,
  p.created_at as "createdAt", p.updated_at as "updatedAt",
  p.suspended_at is not null or p.workspace_id in (${suspendedWorkspaces}) as suspended`;

const findProfileSql = `
  select ${profileColumns}, coalesce(t.views, 0) as views
  from profiles p left join profile_totals t on t.profile_id = p.id
  where p.workspace_id = $1 and p.id = $2`;

/** The profile; undefined when the workspace has none of that id. */
export async function findProfile(
  connection: Connection,
  workspaceId: string,
  id: string,
): Promise<ProfileRecord | undefined> {
  const { rows } = await connection.query<ProfileRecord>({
    name: 'find-profile',
    text: findProfileSql,
    values: [workspaceId, id],
  });
  return rows[0];
}

const lockProfileSql = `
  select ${profileColumns}, coalesce(t.views, 0) as views
  from profiles p left join profile_totals t on t.profile_id = p.id
  where p.workspace_id = $1 and p.id = $2
  for update of p`;

/**
 * The profile as `findProfile` returns it. No other transaction can change or delete it, or change its blocks, before
 * this one ends, and the statements that follow see what earlier transactions have committed.
 */
export async function lockProfile(
  connection: Connection,
  workspaceId: string,
  id: string,
): Promise<ProfileRecord | undefined> {
  const { rows } = await connection.query<ProfileRecord>({
    name: 'lock-profile',
    text: lockProfileSql,
    values: [workspaceId, id],
  });
  return rows[0];
}

export type ListedProfile = ProfileRecord & { blockCount: number };

const listProfilesSql = `
  select ${profileColumns}, coalesce(t.views, 0) as views,
         (select count(*) from blocks b where b.profile_id = p.id) as "blockCount"
  from profiles p left join profile_totals t on t.profile_id = p.id
  where p.workspace_id = $1
  order by p.created_at desc, p.id desc`;

/** All profiles of a workspace, newest first. */
export async function listProfiles(connection: Connection, workspaceId: string): Promise<ListedProfile[]> {
  const { rows } = await connection.query<ListedProfile>({
    name: 'list-profiles',
    text: listProfilesSql,
    values: [workspaceId],
  });
  return rows;
}

const pageProfilesByIdSql = `
  select ${profileColumns}, 0 as views from profiles p
  where p.workspace_id = $1 and p.id > $2 order by p.id limit $3`;

/**
 * The next profiles in the order of their ids, after `afterId` (empty: from the first one on). Their `views` are 0:
 * totals are not read.
 */
export async function pageProfilesById(
  connection: Connection,
  workspaceId: string,
  afterId: string,
  limit: number,
): Promise<ProfileRecord[]> {
  const values = [workspaceId, afterId, limit];
  const { rows } = await connection.query<ProfileRecord>({
    name: 'page-profiles-by-id',
    text: pageProfilesByIdSql,
    values,
  });
  return rows;
}

const countProfilesSql = 'select count(*)::int as total from profiles where workspace_id = $1';

/** How many profiles a workspace has: few enough to count the rows. */
export async function countProfiles(connection: Connection, workspaceId: string): Promise<number> {
  const { rows } = await connection.query<{ total: number }>({
    name: 'count-profiles',
    text: countProfilesSql,
    values: [workspaceId],
  });
  return rows[0]?.total ?? 0;
}

export type NewProfile = ProfileFields & {
  id: string;
  host: string;
  /** The policy of the host; the default one where it is left out. */
  slugPolicy?: SlugPolicy;
};

export type InsertedProfile =
  { kind: 'inserted'; profile: ProfileRecord; change: OutboxRow } | { kind: 'slug-taken' | 'no-room' | 'host-changed' };

// One statement, like `insertLink`: each step reads what the one before it returned.
const insertProfileSql = `
  with room as (
    select 1 where (select count(*) from profiles where workspace_id = $2) < $8
  ), served as (
    select slug_policy from domains where $3 <> '' and workspace_id = $2 and host = $3 for key share
  ), at as (
    select 1 where not exists (select 1 from served where slug_policy <> $10)
  ), taken as (
    insert into slugs (host, slug_key, profile_id) select $3, $9, $1 from room, at
    on conflict do nothing
    returning profile_id
  ), p as (
    insert into profiles (id, workspace_id, host, slug, exact_key, display_name, bio, avatar, theme)
    select $1, $2, $3, $4, nullif($9, lower($4)), $5, $6, $7, $11 from taken
    returning *
  ), changed as (
    insert into outbox (kind, host, slug_key, version, workspace_id)
    select 'target', host, ${keyIn('p')}, version, workspace_id from p
    returning id, version
  )
  select ${profileColumns}, 0 as views, exists (select 1 from room) as "hasRoom",
         not exists (select 1 from at) as "hostChanged", changed.id as "changeId", changed.version
  from (select) as once left join (p cross join changed) on true`;

type InsertProfileRow = ProfileRecord & {
  id: string | null;
  hasRoom: boolean;
  hostChanged: boolean;
  changeId: number;
  version: number;
};

/**
 * Creates a profile with its slug and the change for the caches in the outbox, all or nothing.
 * @param profilesMax of the workspace; each of several concurrent creations may exceed it by one
 */
export async function insertProfile(
  connection: Connection,
  workspaceId: string,
  profilesMax: number,
  { id, host, slugPolicy = defaultSlugPolicy, slug, displayName, bio, avatar, theme }: NewProfile,
): Promise<InsertedProfile> {
  const slugValues = [slugKeyOf(slug, slugPolicy), describeSlugPolicy(slugPolicy)];
  const values = [id, workspaceId, host, slug, displayName, bio, avatar, profilesMax, ...slugValues, toJson(theme)];
  const { rows } = await connection.query<InsertProfileRow>({ name: 'insert-profile', text: insertProfileSql, values });
  const row = rows[0];
  if (!row?.hasRoom) return { kind: 'no-room' };
  if (row.hostChanged) return { kind: 'host-changed' };
  if (!row.id) return { kind: 'slug-taken' };
  const { hasRoom: _, hostChanged: __, changeId, version, ...profile } = row;
  return {
    kind: 'inserted',
    profile,
    change: { id: changeId, kind: 'target', host, slugKey: profile.slugKey, version },
  };
}

// The old and the new slug key both get a row in the outbox, and so does every domain that shows the profile at its
// root.
const updateProfileSql = `
  with before as (
    select ${keyIn('profiles')} as key from profiles where id = $1
  ), p as (
    update profiles set slug = $3, display_name = $4, bio = $5, avatar = $6, theme = $7,
      exact_key = case when slug = $3 then exact_key else nullif($2, lower($3)) end,
      version = nextval('target_versions'), updated_at = now()
    where id = $1
    returning *
  ), changed as (
    insert into outbox (kind, host, slug_key, version, workspace_id)
    select 'target', p.host, key, p.version, p.workspace_id
    from p cross join (select key from before union select ${keyIn('p')} from p) as keys (key)
    union all
    select 'host', d.host, '', p.version, p.workspace_id
    from p join domains d on d.root_profile_id = p.id join before on before.key <> ${keyIn('p')}
    returning ${outboxColumns}
  )
  select ${profileColumns}, coalesce(t.views, 0) as views, (select jsonb_agg(changed) from changed) as changes
  from p left join profile_totals t on t.profile_id = p.id`;

type UpdateProfileRow = ProfileRecord & { changes: OutboxRow[] };

/**
 * Sets every field of a locked profile. When its slug changes, `moveProfileSlug` must have been called before.
 * @param slugPolicy of the profile's host; needed when the slug changes
 */
export async function updateProfile(
  connection: Connection,
  id: string,
  { slug, displayName, bio, avatar, theme }: ProfileFields,
  slugPolicy: SlugPolicy = defaultSlugPolicy,
): Promise<{ profile: ProfileRecord; changes: OutboxRow[] }> {
  const values = [id, slugKeyOf(slug, slugPolicy), slug, displayName, bio, avatar, toJson(theme)];
  const { rows } = await connection.query<UpdateProfileRow>({ name: 'update-profile', text: updateProfileSql, values });
  const row = rows[0];
  if (!row) throw new Error(`The profile ${id} was locked, but does not exist any more.`);
  const { changes, ...profile } = row;
  return { profile, changes };
}

const toJson = (theme: ProfileFields['theme']) => (theme === null ? null : JSON.stringify(theme));

const touchProfileSql = `
  with p as (
    update profiles set version = nextval('target_versions'), updated_at = now() where id = $1
    returning host, coalesce(exact_key, slug_key) as slug_key, version, workspace_id
  )
  insert into outbox (kind, host, slug_key, version, workspace_id)
  select 'target', host, slug_key, version, workspace_id from p
  returning ${outboxColumns}`;

/** Gives a locked profile a new version because its blocks have changed. */
export async function touchProfile(connection: Connection, id: string): Promise<OutboxRow> {
  const { rows } = await connection.query<OutboxRow>({ name: 'touch-profile', text: touchProfileSql, values: [id] });
  const row = rows[0];
  if (!row) throw new Error(`The profile ${id} was locked, but does not exist any more.`);
  return row;
}

/** Deletes profiles of a workspace to which `condition` applies. The foreign keys delete the slugs and the blocks. */
export const deletedProfilesSql = (condition: string) => `
  with p as (
    delete from profiles where workspace_id = $1 and ${condition}
    returning id, workspace_id, host, coalesce(exact_key, slug_key) as slug_key
  ), locked_total as (
    select profile_id from profile_totals where profile_id in (select id from p) order by profile_id for update
  ), total as (
    delete from profile_totals where profile_id in (select profile_id from locked_total)
  ), locked_block_total as (
    select block_id from block_totals
    where block_id in (select b.id from blocks b join p on p.id = b.profile_id) order by block_id for update
  ), block_total as (
    delete from block_totals where block_id in (select block_id from locked_block_total)
  )
  insert into outbox (kind, host, slug_key, workspace_id)
  select 'target', host, slug_key, workspace_id from p
  returning ${outboxColumns}`;

const deleteProfileSql = deletedProfilesSql('id = $2 and suspended_at is null');

/**
 * Deletes a profile with its blocks for good and frees its slug; undefined when the workspace has none of that id, or
 * it is suspended.
 */
export async function deleteProfile(
  connection: Connection,
  workspaceId: string,
  id: string,
): Promise<OutboxRow | undefined> {
  const { rows } = await connection.query<OutboxRow>({
    name: 'delete-profile',
    text: deleteProfileSql,
    values: [workspaceId, id],
  });
  return rows[0];
}
