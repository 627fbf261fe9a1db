import type { Transaction } from '../../in-transaction.ts';
import { domainColumns, type DomainRecord } from './domain-record.ts';

// Always in the order of the ids, so that two of these never wait for each other.
const text = `select ${domainColumns} from domains d where d.host = $1 order by d.id for update`;

/** Everybody's domains of that host: whoever decides which of them serves waits here for the others who do. */
export async function lockDomainsOfHost(transaction: Transaction, host: string): Promise<DomainRecord[]> {
  const { rows } = await transaction.query<DomainRecord>({ text, values: [host] });
  return rows;
}
