import type { Transaction } from '../../in-transaction.ts';
import { domainColumns, type DomainRecord } from './domain-record.ts';

/** What a check came to. */
export type DomainCheck = Pick<DomainRecord, 'verifiedAt' | 'failingSince' | 'problem' | 'pointsHere'> & {
  /** Null: nobody looks again by themselves. */
  nextCheckInSeconds: number | null;
};

const text = `
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
  const { rows } = await transaction.query<DomainRecord>({ text, values });
  const row = rows[0];
  if (!row) throw new Error(`The domain ${id} was locked and yet is gone.`);
  return row;
}
