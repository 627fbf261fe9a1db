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
