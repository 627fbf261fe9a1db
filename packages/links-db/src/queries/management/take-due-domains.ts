import type { Connection } from '../../in-transaction.ts';
import { domainColumns, type DomainRecord } from './domain-record.ts';

/** A domain to be checked; `owner` is the same for all workspaces of a person. */
export type DueDomain = DomainRecord & { owner: string };

// Of each owner the one that waits longest, but those that serve or that somebody waits for before all others. The last
// condition is evaluated again once a row is locked: another process may have taken it in between.
const text = `
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
  const { rows } = await connection.query<DueDomain>({ text, values: [domainsMax, leaseSeconds, busyOwners] });
  return rows;
}
