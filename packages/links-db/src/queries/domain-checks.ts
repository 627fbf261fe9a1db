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

/** A domain to be checked; `owner` is the same for all workspaces of a person. */
export type DueDomain = DomainRecord & { owner: string };

// Of each owner the one that waits longest, but those that serve or that somebody waits for before all others. The last
// condition is evaluated again once a row is locked: another process may have taken it in between.
const takeDueDomainsSql = `
  with due as (
    select d.id, d.next_check_at, d.verified_at is null and d.checking_since is null as is_patient,
           coalesce(
             (select min(m.user_id) from members m where m.workspace_id = d.workspace_id and m.role = 'owner'),
             d.workspace_id
           ) as owner
    from domains d where d.next_check_at <= now() order by d.next_check_at limit 5000
  ), first as (
    select distinct on (owner) id, owner, is_patient, next_check_at from due
    where owner <> all ($3::text[]) order by owner, is_patient, next_check_at
  ), picked as (
    select d.id, first.owner from domains d join first on first.id = d.id
    where d.next_check_at <= now()
    order by first.is_patient, first.next_check_at limit $1 for update of d skip locked
  )
  update domains d set next_check_at = now() + $2 * interval '1 second'
  from picked where d.id = picked.id
  returning ${domainColumns}, picked.owner`;

/**
 * Domains whose check is due, at most one of each owner. Nobody else gets them for a while, after which they are due
 * again: the process that took them may have died.
 * @param busyOwners whose domains are being checked already
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

/** What a check came to. */
export type DomainCheck = Pick<DomainRecord, 'verifiedAt' | 'failingSince' | 'problem' | 'pointsHere'> & {
  /** Null: nobody looks again by themselves. */
  nextCheckInSeconds: number | null;
};

const recordDomainCheckSql = `
  update domains d set verified_at = $2, failing_since = $3, problem = $4, points_here = $5, last_checked_at = now(), checking_since = null,
    next_check_at = now() + $6 * interval '1 second'
  where d.id = $1
  returning ${domainColumns}`;

/** Writes down what a check of a domain, which is locked, came to. */
export async function recordDomainCheck(
  transaction: Transaction,
  id: string,
  { verifiedAt, failingSince, problem, pointsHere, nextCheckInSeconds }: DomainCheck,
): Promise<DomainRecord> {
  const values = [id, verifiedAt, failingSince, problem, pointsHere, nextCheckInSeconds];
  const { rows } = await transaction.query<DomainRecord>({ text: recordDomainCheckSql, values });
  const row = rows[0];
  if (!row) throw new Error(`The domain ${id} was locked and yet is gone.`);
  return row;
}
