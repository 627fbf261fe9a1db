import type { Connection } from '../../in-transaction.ts';
import { domainColumns, type DomainRecord } from './domain-record.ts';

const text = `
  update domains d set next_check_at = now() + $2 * interval '1 second'
  from (
    select id from domains where next_check_at <= now()
    order by verified_at is null, next_check_at limit $1 for update skip locked
  ) as due
  where d.id = due.id
  returning ${domainColumns}`;

/**
 * The domains whose check is due: those that serve first, whatever others ask for; of each the longest waiting ones. Nobody else gets them for a while, after which they are due
 * again: whoever took them may have died.
 */
export async function takeDueDomains(
  connection: Connection,
  { domainsMax, leaseSeconds }: { domainsMax: number; leaseSeconds: number },
): Promise<DomainRecord[]> {
  const { rows } = await connection.query<DomainRecord>({ text, values: [domainsMax, leaseSeconds] });
  return rows;
}
