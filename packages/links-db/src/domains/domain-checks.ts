import type { Connection, Transaction } from '../transactions.ts';
import { domainColumns, type DomainRecord } from './domains.ts';

const requestDomainCheckSql = `
  update domains d set next_check_at = now(), checking_since = coalesce(d.checking_since, now())
  where d.workspace_id = $1 and d.id = $2
  returning ${domainColumns}`;

/** Makes a domain's check due at once; undefined when the workspace has none of that id. */
export async function requestDomainCheck(
  connection: Connection,
  workspaceId: string,
  id: string,
): Promise<DomainRecord | undefined> {
  const { rows } = await connection.query<DomainRecord>({ text: requestDomainCheckSql, values: [workspaceId, id] });
  return rows[0];
}

/** A domain to be checked; `owner` is the same for all workspaces of one user. */
export type DueDomain = DomainRecord & { owner: string };

// Takes from each owner the domain that has been due longest, but verified ones and requested checks before routine
// checks of unverified ones. The last condition is evaluated again once a row is locked: another process may have
// leased it since.
const takeDueDomainsSql = `
  with due as (
    select d.id, d.next_check_at, d.verified_at is null and d.checking_since is null as is_routine,
           coalesce(
             (select min(m.user_id) from members m where m.workspace_id = d.workspace_id and m.role = 'owner'),
             d.workspace_id
           ) as owner
    from domains d where d.next_check_at <= now() order by d.next_check_at limit 5000
  ), first as (
    select distinct on (owner) id, owner, is_routine, next_check_at from due
    where owner <> all ($3::text[]) order by owner, is_routine, next_check_at
  ), picked as (
    select d.id, first.owner from domains d join first on first.id = d.id
    where d.next_check_at <= now()
    order by first.is_routine, first.next_check_at limit $1 for update of d skip locked
  )
  update domains d set next_check_at = now() + $2 * interval '1 second'
  from picked where d.id = picked.id
  returning ${domainColumns}, picked.owner`;

/**
 * Leases domains whose check is due, at most one of each owner. No other process gets them before the lease ends; after
 * that they are due again, because the process that leased them may have died.
 * @param busyOwners owners whose domains are being checked already
 */
export async function takeDueDomains(
  connection: Connection,
  { domainsMax, leaseSeconds, busyOwners }: { domainsMax: number; leaseSeconds: number; busyOwners: string[] },
): Promise<DueDomain[]> {
  const { rows } = await connection.query<DueDomain>({
    text: takeDueDomainsSql,
    values: [domainsMax, leaseSeconds, busyOwners],
  });
  return rows;
}

/** The result of a check. */
export type DomainCheck = Pick<DomainRecord, 'verifiedAt' | 'failingSince' | 'problem' | 'pointsHere'> & {
  /** Null: the domain is not checked again without a request. */
  nextCheckInSeconds: number | null;
};

const recordDomainCheckSql = `
  update domains d set verified_at = $2, failing_since = $3, problem = $4, points_here = $5,
    last_checked_at = now(), checking_since = null,
    next_check_at = now() + $6 * interval '1 second'
  where d.id = $1
  returning ${domainColumns}`;

/** Records the result of a check of a locked domain. */
export async function recordDomainCheck(
  transaction: Transaction,
  id: string,
  { verifiedAt, failingSince, problem, pointsHere, nextCheckInSeconds }: DomainCheck,
): Promise<DomainRecord> {
  const values = [id, verifiedAt, failingSince, problem, pointsHere, nextCheckInSeconds];
  const { rows } = await transaction.query<DomainRecord>({ text: recordDomainCheckSql, values });
  const row = rows[0];
  if (!row) throw new Error(`The domain ${id} was locked, but does not exist any more.`);
  return row;
}
