import { defaultSlugPolicy, describeSlugPolicy, slugKeyOf, type SlugPolicy } from '@linkplane/slugs';
import type { Connection, Transaction } from '../transactions.ts';
import { linkColumns, totalColumns, type LinkRecord } from '../links/link-columns.ts';
import { forgetClaimedSlugs } from '../domains/remove-fallback-lookups.ts';
import { keyIn } from './slug-policies.ts';
import { outboxColumns, type OutboxRow } from '../outbox/outbox.ts';

// The row of a served domain is locked, so that its policy, by which the key is made, cannot change before the end.
const moveSlugTakeSql = `
  with place as (
    select l.id, l.workspace_id, coalesce($4::text, l.host) as host from links l where l.workspace_id = $1 and l.id = $2
  ), served as (
    select slug_policy from domains where workspace_id = $1 and host = (select host from place) and host <> ''
    for key share
  )
  insert into slugs (host, slug_key, link_id) select p.host, $3, p.id from place p
  where not exists (select from served where slug_policy <> $5) and not exists (
    select 1 from domains d where d.host = p.host and d.workspace_id <> p.workspace_id and d.verified_at is not null
  )
  on conflict do nothing`;

const moveSlugFreeSql = `
  delete from slugs using links l
  where l.workspace_id = $1 and l.id = $2 and slugs.link_id = l.id and slugs.host = l.host
    and slugs.slug_key = ${keyIn('l')}`;

/**
 * Gives a locked link another slug, on its host or on another one, and frees the old one, both at the commit. False when
 * the slug is taken, or the host belongs to another workspace by now or has another policy. The new slug is inserted
 * first, so that two links that swap their slugs cannot deadlock.
 * @param host left out: that of the link
 */
export async function moveSlug(
  connection: Connection,
  workspaceId: string,
  id: string,
  slug: string,
  slugPolicy: SlugPolicy = defaultSlugPolicy,
  host: string | null = null,
): Promise<boolean> {
  const values = [workspaceId, id, slugKeyOf(slug, slugPolicy), host, describeSlugPolicy(slugPolicy)];
  const taken = await connection.query({ name: 'take-slug', text: moveSlugTakeSql, values });
  if (taken.rowCount !== 1) return false;
  await connection.query({ name: 'free-slug', text: moveSlugFreeSql, values: [workspaceId, id] });
  return true;
}

const moveProfileSlugTakeSql = `
  insert into slugs (host, slug_key, profile_id) select p.host, $2, p.id from profiles p
  where p.id = $1 and not exists (
    select 1 from domains d where d.host = p.host and d.workspace_id <> p.workspace_id and d.verified_at is not null
  )
  on conflict do nothing`;

const moveProfileSlugFreeSql = `
  delete from slugs using profiles p
  where p.id = $1 and slugs.profile_id = p.id and slugs.slug_key = ${keyIn('p')}`;

/**
 * Gives a locked profile another slug on its host and frees the old one, both at the commit. False when the slug is
 * taken, or the host belongs to another workspace by now.
 */
export async function moveProfileSlug(
  connection: Connection,
  id: string,
  slug: string,
  slugPolicy: SlugPolicy = defaultSlugPolicy,
): Promise<boolean> {
  const values = [id, slugKeyOf(slug, slugPolicy)];
  const taken = await connection.query({ name: 'take-profile-slug', text: moveProfileSlugTakeSql, values });
  if (taken.rowCount !== 1) return false;
  await connection.query({ name: 'free-profile-slug', text: moveProfileSlugFreeSql, values: [id] });
  return true;
}

const claimSlugsOfHostFreeSql = `
  with deleted as (
    delete from slugs s
    where s.host = $2 and not exists (select 1 from links l where l.id = s.link_id and l.workspace_id = $1)
      and not exists (select 1 from profiles p where p.id = s.profile_id and p.workspace_id = $1)
    returning s.host, s.slug_key
  )
  insert into outbox (kind, host, slug_key, workspace_id) select 'target', host, slug_key, $1 from deleted
  returning ${outboxColumns}`;

const claimSlugsOfHostTakeSql = `
  insert into slugs (host, slug_key, link_id, profile_id)
  select $2, ${keyIn('l')}, id, null from links l where workspace_id = $1 and host = $2
  union all
  select $2, ${keyIn('a')}, link_id, null from link_aliases a where workspace_id = $1 and host = $2
  union all
  select $2, ${keyIn('p')}, null, id from profiles p where workspace_id = $1 and host = $2
  on conflict do nothing`;

/**
 * Gives all slugs of a host to the workspace that serves it from now on: slugs of links and profiles of an earlier
 * owner become free, and those of its own links and profiles, from an earlier time on this host, are restored.
 */
export async function claimSlugsOfHost(
  transaction: Transaction,
  workspaceId: string,
  host: string,
): Promise<OutboxRow[]> {
  const { rows } = await transaction.query<OutboxRow>({ text: claimSlugsOfHostFreeSql, values: [workspaceId, host] });
  await forgetClaimedSlugs(transaction, workspaceId, host);
  await transaction.query({ text: claimSlugsOfHostTakeSql, values: [workspaceId, host] });
  return rows;
}

const findLinkBySlugSql = `
  select ${linkColumns}, ${totalColumns}
  from slugs s join links l on l.id = s.link_id left join link_totals t on t.link_id = l.id
  where l.workspace_id = $1 and s.host = $2 and s.slug_key = $3`;

/** The link with this key; undefined when the key is not that of a link of the workspace. */
export async function findLinkBySlug(
  connection: Connection,
  workspaceId: string,
  { host, slugKey }: { host: string; slugKey: string },
): Promise<LinkRecord | undefined> {
  const { rows } = await connection.query<LinkRecord>({
    name: 'find-link-by-slug',
    text: findLinkBySlugSql,
    values: [workspaceId, host, slugKey],
  });
  return rows[0];
}

/** The id of the link with this key; an empty host is the service's own. */
export async function findLinkIdAt(
  connection: Connection,
  { host, slugKey }: { host: string; slugKey: string },
): Promise<string | undefined> {
  const { rows } = await connection.query<{ id: string }>({
    text: `select link_id as id from slugs where host = $1 and slug_key = $2 and link_id is not null`,
    values: [host, slugKey],
  });
  return rows[0]?.id;
}
