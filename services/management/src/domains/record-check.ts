import {
  claimSlugsOfHost,
  lockDomainsOfHost,
  recordDomainCheck,
  tellOfHost,
  type DomainRecord,
  type OutboxRow,
  type Transaction,
} from '@linkplane/links-db/management';
import { judgeCheck } from './evaluate-check.ts';
import type { Finding } from './dns-records.ts';
import { planNextCheck } from './evaluate-check.ts';

export type SettledCheck = { domain: DomainRecord; changes: OutboxRow[] };

/**
 * Writes down what a look at a domain came to, and whom the host belongs to from now on. Undefined when the domain was
 * removed meanwhile. The caller announces the changes once they are committed.
 */
export async function settleCheck(
  transaction: Transaction,
  { id, host }: Pick<DomainRecord, 'id' | 'host'>,
  { proofs, pointsHere }: Finding,
  now: Date,
): Promise<SettledCheck | undefined> {
  const domains = await lockDomainsOfHost(transaction, host);
  const own = domains.find((one) => one.id === id);
  if (!own) return undefined;
  const holder = domains.find((one) => one.id !== id && one.verifiedAt !== null);
  const verdict = judgeCheck(own, holder, proofs, now);
  if (verdict.takesOver && holder) await stopServing(transaction, holder, now);
  const domain = await recordDomainCheck(transaction, id, {
    ...{ failingSince: verdict.failingSince, problem: verdict.problem, pointsHere },
    verifiedAt: verdict.serves ? (own.verifiedAt ?? now) : null,
    nextCheckInSeconds: planNextCheck(own, verdict, now),
  });
  const isServing = own.verifiedAt !== null;
  if (verdict.serves === isServing) return { domain, changes: [] };
  const freed = verdict.serves ? await claimSlugsOfHost(transaction, own.workspaceId, host) : [];
  return { domain, changes: [...freed, ...(await tellOfHost(transaction, own.workspaceId, host))] };
}

/** Another workspace has proved the host after the record of this one was gone. */
async function stopServing(transaction: Transaction, holder: DomainRecord, now: Date): Promise<void> {
  const verdict = { serves: false, failingSince: holder.failingSince ?? now, problem: 'taken' } as const;
  await recordDomainCheck(transaction, holder.id, {
    ...{
      verifiedAt: null,
      failingSince: verdict.failingSince,
      problem: verdict.problem,
      pointsHere: holder.pointsHere,
    },
    nextCheckInSeconds: planNextCheck(holder, verdict, now),
  });
}
