import type { Connection } from '../transactions.ts';
import { accountOf } from '../workspaces/workspaces.ts';
import type { FallbackKey } from './fallback-lookups.ts';

/** A lookup that this process is to make. */
export type FallbackLookup = FallbackKey & {
  slug: string;
  workspaceId: string;
  /** The same for all workspaces of one owner, see `findAccount`. */
  account: string;
  /** The domain's host. */
  host: string;
  address: string;
  /** The Host header; null: the domain's host. */
  askedHost: string | null;
};

/** A lookup that is in progress in this process. */
export type RunningLookup = Pick<FallbackLookup, 'account' | 'domainId'>;

export type FallbackPlaces = {
  lookupsMax: number;
  /** Lookups of an account and of a domain, in this process; those that are in progress count. */
  perAccountMax: number;
  perDomainMax: number;
  running: readonly RunningLookup[];
  /** Lookups that wait for longer are left: their visitors have been served without them. */
  waitMsMax: number;
};

// Each lookup has a number among those of its domain, and by these one among those of its account, where lookups in progress come first: in the order
// of the numbers, accounts take turns, and so do the domains of an account. All lookups that wait are read once, by their index. Whether a lookup still
// waits is evaluated again once its row is locked.
const takeSql = `
  with running as materialized (
    select * from unnest($4::text[], $5::text[]) as r (account, domain_id)
  ), waiting as materialized (
    select l.domain_id, l.slug_key, l.requested_at, d.workspace_id
    from fallback_lookups l join domains d on d.id = l.domain_id
    where l.outcome is null and l.taken_at is null and l.requested_at > now() - $6 * interval '1 millisecond'
      and d.verified_at is not null and d.fallback_until > now()
  ), accounts as materialized (
    select w.workspace_id, ${accountOf('w.workspace_id')} as account
    from (select distinct workspace_id from waiting) w
  ), of_domains as (
    select w.domain_id, w.slug_key, w.requested_at, a.account, coalesce(r.lookups, 0) + row_number() over (
      partition by w.domain_id order by w.requested_at, w.slug_key
    ) as number
    from waiting w join accounts a on a.workspace_id = w.workspace_id
    left join (select domain_id, count(*) as lookups from running group by domain_id) r on r.domain_id = w.domain_id
  ), of_accounts as (
    select w.domain_id, w.slug_key, w.requested_at, w.account, coalesce(r.lookups, 0) + row_number() over (
      partition by w.account order by w.number, w.requested_at, w.slug_key
    ) as number
    from of_domains w
    left join (select account, count(*) as lookups from running group by account) r on r.account = w.account
    where w.number <= $3
  ), chosen as materialized (
    select domain_id, slug_key, account from of_accounts where number <= $2
    order by number, requested_at, domain_id, slug_key limit $1
  ), picked as (
    select l.domain_id, l.slug_key, c.account
    from chosen c join fallback_lookups l on l.domain_id = c.domain_id and l.slug_key = c.slug_key
    where l.outcome is null and l.taken_at is null
    for update of l skip locked
  )
  update fallback_lookups l set taken_at = now()
  from picked p join domains d on d.id = p.domain_id
  where l.domain_id = p.domain_id and l.slug_key = p.slug_key
  returning l.domain_id as "domainId", l.slug_key as "slugKey", l.slug, d.workspace_id as "workspaceId", p.account, d.host,
    d.fallback_address as address, d.fallback_host as "askedHost"`;

/** Takes lookups that wait, in turns by account; no other process gets them. */
export async function takeFallbackLookups(
  connection: Connection,
  { lookupsMax, perAccountMax, perDomainMax, running, waitMsMax }: FallbackPlaces,
): Promise<FallbackLookup[]> {
  const [accounts, domainIds] = [running.map(({ account }) => account), running.map(({ domainId }) => domainId)];
  const { rows } = await connection.query<FallbackLookup>({
    name: 'take-fallback-lookups',
    text: takeSql,
    values: [lookupsMax, perAccountMax, perDomainMax, accounts, domainIds, waitMsMax],
  });
  return rows;
}
