import type { Connection } from '../transactions.ts';
import { lookupSecondsMax, notFoundSeconds } from './fallback-lookups.ts';

const failAbandonedSql = `
  with ended as (
    update fallback_lookups set outcome = 'failed', settled_at = now()
    where outcome is null and requested_at <= now() - interval '${lookupSecondsMax} seconds'
    returning domain_id
  )
  update fallback_reports r set failed = r.failed + e.lookups
  from (select domain_id, count(*) as lookups from ended group by domain_id) e where r.domain_id = e.domain_id`;

/** Records lookups as failed that nothing has settled in time. */
export async function failAbandonedFallbacks(connection: Connection): Promise<void> {
  await connection.query({ name: 'fail-abandoned-fallbacks', text: failAbandonedSql });
}

const forgetSql = `
  delete from fallback_lookups where (domain_id, slug_key) in (
    select domain_id, slug_key from fallback_lookups
    where outcome in ('not-found', 'failed') and settled_at <= now() - interval '${notFoundSeconds} seconds'
    limit $1
    for update skip locked
  )`;

/** Deletes results that have expired, and returns how many. */
export async function forgetFallbackResults(connection: Connection, rowsMax: number): Promise<number> {
  return (
    (await connection.query({ name: 'forget-fallback-results', text: forgetSql, values: [rowsMax] })).rowCount ?? 0
  );
}

const removeFormerSql = `
  with page as (
    select domain_id from fallback_reports where domain_id > $1 order by domain_id limit $2
  ), beyond as (
    select p.domain_id, b.settled_at, b.slug_key
    from page p cross join lateral (
      select l.settled_at, l.slug_key from fallback_lookups l
      where l.domain_id = p.domain_id and l.outcome = 'former'
      order by l.settled_at desc, l.slug_key desc offset $3 limit 1
    ) b
  ), removed as (
    delete from fallback_lookups where (domain_id, slug_key) in (
      select o.domain_id, o.slug_key
      from beyond b cross join lateral (
        select l.domain_id, l.slug_key from fallback_lookups l
        where l.domain_id = b.domain_id and l.outcome = 'former'
          and (l.settled_at, l.slug_key) <= (b.settled_at, b.slug_key)
        order by l.settled_at, l.slug_key limit $4
        for update skip locked
      ) o
    )
    returning domain_id
  )
  select
    (select max(domain_id) from page) as "lastDomainId",
    coalesce((select max(rows) from (select count(*)::integer as rows from removed group by domain_id) d), 0) as "removedMax"`;

/** A step through the domains that have or had a fallback. */
export type FormerSlugsRemoval = {
  /** The last domain that was checked; null: there are no more. */
  lastDomainId: string | null;
  /** Rows that were deleted of the domain that had the most of them to delete. */
  removedMax: number;
};

/**
 * Deletes former slugs of a domain beyond `slugsPerDomainMax`, those first that became free first.
 * @param afterDomainId only domains with later ids are checked, `domainsMax` of them
 * @param rowsPerDomainMax rows that are deleted of a domain at most
 */
export async function removeFormerSlugs(
  connection: Connection,
  options: { afterDomainId: string; domainsMax: number; slugsPerDomainMax: number; rowsPerDomainMax: number },
): Promise<FormerSlugsRemoval> {
  const { afterDomainId, domainsMax, slugsPerDomainMax, rowsPerDomainMax } = options;
  const { rows } = await connection.query<FormerSlugsRemoval>({
    name: 'remove-former-slugs',
    text: removeFormerSql,
    values: [afterDomainId, domainsMax, slugsPerDomainMax, rowsPerDomainMax],
  });
  return rows[0] ?? { lastDomainId: null, removedMax: 0 };
}

const forgetOfDomainSql = `
  delete from fallback_lookups l using domains d
  where d.workspace_id = $1 and d.id = $2 and l.domain_id = d.id and l.outcome in ('not-found', 'failed')`;

/** Forgets what the old origin of a domain did not have: it is another one from now on. */
export async function forgetResultsOfDomain(connection: Connection, workspaceId: string, id: string): Promise<void> {
  await connection.query({ text: forgetOfDomainSql, values: [workspaceId, id] });
}

const forgetClaimedSql = `
  delete from fallback_lookups l using domains d
  where d.workspace_id = $1 and d.host = $2 and l.domain_id = d.id and l.outcome = 'former' and l.settled_at = now()::timestamptz(3)`;

/** Slugs that this transaction has freed on the host were those of an earlier owner: the old origin may have them. */
export async function forgetClaimedSlugs(connection: Connection, workspaceId: string, host: string): Promise<void> {
  await connection.query({ text: forgetClaimedSql, values: [workspaceId, host] });
}
