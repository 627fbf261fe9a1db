import { describeSlugPolicy, slugKeyOf, type SlugPolicy } from '@linkplane/slugs';
import { keyIn } from '../slugs/slug-policies.ts';
import type { Transaction } from '../transactions.ts';

/** A further short URL of a link. */
export type LinkAlias = {
  /** The custom domain's host; empty for the service's own. */
  host: string;
  slug: string;
  /** Whether it leads to the link's own short URL, where visits are counted, instead of the destination. */
  redirects: boolean;
};

/** An alias that a link gets. */
export type NewAlias = LinkAlias & { slugPolicy: SlugPolicy };

/** The index of an alias that the link does not get, and why. */
export type RefusedAlias = { index: number; reason: 'slug-taken' | 'host-changed' };

const dropAliasesSql = `
  with kept as (
    select host, key from unnest($3::text[], $4::text[]) as k (host, key)
  ), gone as (
    delete from link_aliases a
    where a.workspace_id = $1 and a.link_id = $2
      and not exists (select from kept k where k.host = a.host and k.key = ${keyIn('a')})
    returning a.link_id, a.host, ${keyIn('a')} as key
  )
  delete from slugs s using gone g where s.link_id = g.link_id and s.host = g.host and s.slug_key = g.key`;

/**
 * Frees the slugs of those aliases of a locked link that are not among `kept`. Called before the link gets another slug,
 * so that an alias can become the link's own.
 */
export async function dropAliases(
  transaction: Transaction,
  workspaceId: string,
  linkId: string,
  kept: readonly NewAlias[],
): Promise<void> {
  const values = [workspaceId, linkId, kept.map(({ host }) => host), kept.map(toKey)];
  await transaction.query({ name: 'drop-aliases', text: dropAliasesSql, values });
}

// The rows of the domains are locked, so that their policies, by which the keys are made, cannot change before the end.
// Slugs are inserted in their order, so that two statements at the same time never deadlock.
const takeAliasesSql = `
  with wanted as (
    select w.* from unnest($3::text[], $4::text[], $5::text[], $6::text[], $7::boolean[]) with ordinality
      as w (host, slug, key, slug_policy, redirects, place)
  ), served as (
    select host, slug_policy from domains where workspace_id = $1 and host = any ($3) and verified_at is not null
    order by id for key share
  ), own as (
    select a.host, ${keyIn('a')} as key from link_aliases a where a.workspace_id = $1 and a.link_id = $2
  ), missing as (
    select w.*, w.host = '' or exists (
      select from served s where s.host = w.host and s.slug_policy = w.slug_policy
    ) as allowed
    from wanted w where not exists (select from own o where o.host = w.host and o.key = w.key)
  ), taken as (
    insert into slugs (host, slug_key, link_id)
    select m.host, m.key, l.id from missing m join links l on l.workspace_id = $1 and l.id = $2
    where m.allowed order by m.host, m.key
    on conflict do nothing
    returning host, slug_key
  ), stored as (
    insert into link_aliases (link_id, workspace_id, host, slug, exact_key, redirects)
    select $2, $1, m.host, m.slug, nullif(m.key, lower(m.slug)), m.redirects
    from missing m join taken t on t.host = m.host and t.slug_key = m.key
  ), changed as (
    update link_aliases a set slug = w.slug, redirects = w.redirects from wanted w
    where a.workspace_id = $1 and a.link_id = $2 and w.host = a.host and w.key = ${keyIn('a')}
      and (w.slug, w.redirects) <> (a.slug, a.redirects)
  ), counted as (
    update links set alias_count = (select count(*) from own) + (select count(*) from taken)
    where workspace_id = $1 and id = $2
  )
  select (m.place - 1)::integer as index, case when m.allowed then 'slug-taken' else 'host-changed' end as reason
  from missing m left join taken t on t.host = m.host and t.slug_key = m.key
  where t.host is null order by m.place`;

/**
 * Gives a locked link these aliases, beside those that it has: `dropAliases` takes away others. The change is announced with
 * the next version of the link, which the caller has to give it.
 * @returns those that it did not get: then the caller has to end the transaction without a commit
 */
export async function takeAliases(
  transaction: Transaction,
  workspaceId: string,
  linkId: string,
  aliases: readonly NewAlias[],
): Promise<RefusedAlias[]> {
  const { rows } = await transaction.query<RefusedAlias>({
    name: 'take-aliases',
    text: takeAliasesSql,
    values: [
      workspaceId,
      linkId,
      aliases.map(({ host }) => host),
      aliases.map(({ slug }) => slug),
      aliases.map(toKey),
      aliases.map(({ slugPolicy }) => describeSlugPolicy(slugPolicy)),
      aliases.map(({ redirects }) => redirects),
    ],
  });
  return rows;
}

const announceAliasesSql = `
  insert into outbox (kind, host, slug_key, version, workspace_id)
  select 'target', a.host, ${keyIn('a')}, l.version, l.workspace_id
  from links l join link_aliases a on a.link_id = l.id where l.workspace_id = $1 and l.id = $2`;

/** Announces the aliases of a link that the transaction has created. Later changes of the link announce them by themselves. */
export async function announceAliases(transaction: Transaction, workspaceId: string, linkId: string): Promise<void> {
  await transaction.query({ name: 'announce-aliases', text: announceAliasesSql, values: [workspaceId, linkId] });
}

function toKey({ slug, slugPolicy }: NewAlias): string {
  return slugKeyOf(slug, slugPolicy);
}
