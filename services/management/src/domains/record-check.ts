import { lockDomainsOfHost, recordDomainCheck, type DomainRecord } from '@linkplane/links-db/domains';
import { publishHostChange, type OutboxRow } from '@linkplane/links-db/outbox';
import { claimSlugsOfHost } from '@linkplane/links-db/slugs';
import type { Transaction } from '@linkplane/links-db/transactions';
import type { DnsState } from './dns-records.ts';
import { evaluateCheck, planNextCheck } from './evaluate-check.ts';

export type RecordedCheck = { domain: DomainRecord; changes: OutboxRow[] };

/**
 * Records the outcome of a check, and which workspace serves the host from now on; undefined when the domain was deleted
 * since. The caller publishes the changes after the commit.
 */
export async function recordCheck(
  transaction: Transaction,
  { id, host }: Pick<DomainRecord, 'id' | 'host'>,
  { verification, pointsHere }: DnsState,
  now: Date,
): Promise<RecordedCheck | undefined> {
  const domains = await lockDomainsOfHost(transaction, host);
  const own = domains.find((one) => one.id === id);
  if (!own) return undefined;
  const holder = domains.find((one) => one.id !== id && one.verifiedAt !== null);
  const outcome = evaluateCheck(own, holder, verification, now);
  if (outcome.takesOver && holder) await stopServing(transaction, holder, now);
  const domain = await recordDomainCheck(transaction, id, {
    failingSince: outcome.failingSince,
    problem: outcome.problem,
    pointsHere,
    verifiedAt: outcome.serves ? (own.verifiedAt ?? now) : null,
    nextCheckInSeconds: planNextCheck(own, outcome, now),
  });
  const isServing = own.verifiedAt !== null;
  if (outcome.serves === isServing) return { domain, changes: [] };
  const freed = outcome.serves ? await claimSlugsOfHost(transaction, own.workspaceId, host) : [];
  return { domain, changes: [...freed, ...(await publishHostChange(transaction, own.workspaceId, host))] };
}

/** Another workspace has verified the host after the record of this one was gone. */
async function stopServing(transaction: Transaction, holder: DomainRecord, now: Date): Promise<void> {
  const failingSince = holder.failingSince ?? now;
  await recordDomainCheck(transaction, holder.id, {
    verifiedAt: null,
    failingSince,
    problem: 'taken',
    pointsHere: holder.pointsHere,
    nextCheckInSeconds: planNextCheck(holder, { serves: false, failingSince, problem: 'taken' }, now),
  });
}
