import type { Pool } from 'pg';
import type { Connection } from '../transactions.ts';

/** How a lookup of a slug at the old origin of its domain ended. */
export type FallbackOutcome = 'found' | 'not-found' | 'failed';

/** A slug on a domain with a fallback. */
export type FallbackKey = { domainId: string; slugKey: string };

/**
 * What a redirect learns of a slug. `waiting`: management settles it soon. `limited`: the domain has had its lookups of the last second, or its
 * fallback is over. `former`: the workspace had the slug here. The others are results of an earlier lookup.
 */
export type FallbackState = 'waiting' | 'limited' | 'former' | FallbackOutcome;

export const notFoundSeconds = 600;
/** An origin that is down is not queried for the same slug by each visitor. */
const failedSeconds = 10;
/** A lookup that has not ended by then never will: the process that had taken it is gone. */
export const lookupSecondsMax = 10;
/**
 * Five lookups of a domain are granted in this time: a second, and the longest that passes between the grant and the request.
 */
const grantWindow = `interval '1.2 seconds'`;

/** Whether the row named `l` says that the origin is not queried again now. */
const isKnown = `(
  l.outcome in ('found', 'former')
  or l.outcome is null and l.requested_at > now() - interval '${lookupSecondsMax} seconds'
  or l.outcome = 'not-found' and l.settled_at > now() - interval '${notFoundSeconds} seconds'
  or l.outcome = 'failed' and l.settled_at > now() - interval '${failedSeconds} seconds'
)`;

// The row lock of the report makes the grants of all nodes exact.
const requestSql = `
  with known as (
    select l.outcome from fallback_lookups l where l.domain_id = $1 and l.slug_key = $2 and ${isKnown}
  ), granted as (
    update fallback_reports r set granted_at = (r.granted_at || now()::timestamptz(3))[2:6]
    from domains d
    where r.domain_id = $1 and d.id = $1 and d.verified_at is not null and d.fallback_until > now()
      and r.granted_at[1] <= now() - ${grantWindow} and not exists (select from known)
    returning r.domain_id
  ), added as (
    insert into fallback_lookups as l (domain_id, slug_key, slug) select domain_id, $2, $3 from granted
    on conflict (domain_id, slug_key) do update
    set slug = excluded.slug, requested_at = now(), taken_at = null, outcome = null, settled_at = null
    where not ${isKnown}
  )
  select coalesce(
    (select coalesce(outcome, 'waiting') from known), (select 'waiting' from granted), 'limited'
  ) as state`;

/** Requests a lookup of a slug at the old origin, unless its result is known or the domain has had its share. */
export async function requestFallbackLookup(
  pool: Pool,
  { domainId, slugKey, slug }: FallbackKey & { slug: string },
): Promise<FallbackState> {
  const { rows } = await pool.query<{ state: FallbackState }>({
    name: 'request-fallback-lookup',
    text: requestSql,
    values: [domainId, slugKey, slug],
  });
  return rows[0]?.state ?? 'limited';
}

const readSql = `
  select l.domain_id as "domainId", l.slug_key as "slugKey", l.outcome
  from unnest($1::text[], $2::text[]) as w (domain_id, slug_key)
  join fallback_lookups l on l.domain_id = w.domain_id and l.slug_key = w.slug_key
  where l.outcome is not null`;

export type SettledFallback = FallbackKey & { outcome: FallbackOutcome | 'former' };

/** Those of the lookups that have ended. */
export async function readSettledFallbacks(pool: Pool, keys: readonly FallbackKey[]): Promise<SettledFallback[]> {
  const { rows } = await pool.query<SettledFallback>({
    name: 'read-settled-fallbacks',
    text: readSql,
    values: [keys.map(({ domainId }) => domainId), keys.map(({ slugKey }) => slugKey)],
  });
  return rows;
}

const hasActiveSql = `
  select exists (select from domains where fallback_until > now() and verified_at is not null) as "hasActive"`;

/** Whether any domain has an old origin that is queried now. */
export async function hasActiveFallbacks(connection: Connection): Promise<boolean> {
  const { rows } = await connection.query<{ hasActive: boolean }>({ name: 'has-active-fallbacks', text: hasActiveSql });
  return rows[0]?.hasActive ?? false;
}

const isOpenSql = `
  select exists (
    select from fallback_lookups where domain_id = $1 and slug_key = $2 and outcome is null
  ) as "isOpen"`;

/** Whether a lookup still has no result: a slug that was freed while it ran is a former one, and gets no link. */
export async function isOpenLookup(connection: Connection, { domainId, slugKey }: FallbackKey): Promise<boolean> {
  const { rows } = await connection.query<{ isOpen: boolean }>({
    name: 'is-open-lookup',
    text: isOpenSql,
    values: [domainId, slugKey],
  });
  return rows[0]?.isOpen ?? false;
}

// A slug that was freed since the lookup was requested stays a former one.
const settleSql = `
  with settled as (
    update fallback_lookups set outcome = $3, settled_at = now()
    where domain_id = $1 and slug_key = $2 and outcome is null
    returning domain_id
  )
  update fallback_reports r set
    found = found + ($3 = 'found')::integer,
    not_found = not_found + ($3 = 'not-found')::integer,
    failed = failed + ($3 = 'failed')::integer
  from settled s where r.domain_id = s.domain_id`;

/** Records the result of a lookup and counts it, once. */
export async function settleFallbackLookup(
  connection: Connection,
  { domainId, slugKey }: FallbackKey,
  outcome: FallbackOutcome,
): Promise<void> {
  await connection.query({ name: 'settle-fallback-lookup', text: settleSql, values: [domainId, slugKey, outcome] });
}
