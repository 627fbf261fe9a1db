import type { DomainProblem, DomainRecord } from '@linkplane/links-db/management';
import { proofText } from './dns-records.ts';
import type { DnsAnswer } from './look-up-dns.ts';

/** How long a domain whose record has gone serves on: for whoever has removed it by mistake to notice. */
export const graceHours = 72;

export type Verdict = {
  serves: boolean;
  failingSince: Date | null;
  problem: DomainProblem | null;
  /** Somebody else has served the host until now, and does no more. */
  takesOver: boolean;
};

type Judged = Pick<DomainRecord, 'token' | 'verifiedAt' | 'failingSince'>;

/**
 * What follows from the TXT records that stand there now. Pure: every rule of who serves a host is here.
 * - Without an answer nothing changes: an outage of DNS takes no domain away.
 * - One workspace serves a host. Another one that proves it gets it only when the record of the first is gone, and then
 *   at once: both records are set by whoever has the host.
 * - A domain whose record is gone serves on for `graceHours` after the first answer that said so.
 * @param holder the other workspace's domain that serves the host
 */
export function judgeCheck(own: Judged, holder: Judged | undefined, proofs: DnsAnswer, now: Date): Verdict {
  const { failingSince } = own;
  const isServing = own.verifiedAt !== null;
  const stay = { serves: isServing, failingSince, takesOver: false };
  if (own.token === null) return { ...stay, problem: null };
  if (proofs.kind === 'no-answer') return { ...stay, problem: 'no-answer' };
  const stands = ({ token }: Judged) => token !== null && proofs.values.includes(proofText(token));
  if (stands(own)) {
    if (holder && (holder.token === null || stands(holder))) return { ...stay, problem: 'claimed' };
    return { serves: true, failingSince: null, problem: null, takesOver: holder !== undefined };
  }
  const problem = proofs.values.length === 0 ? 'missing' : 'wrong';
  if (!isServing) return { ...stay, problem };
  const since = failingSince ?? now;
  return { serves: now < endOfGrace(since), failingSince: since, problem, takesOver: false };
}

export function endOfGrace(failingSince: Date): Date {
  return new Date(failingSince.getTime() + graceHours * 3_600_000);
}
