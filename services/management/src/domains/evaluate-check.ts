import type { DomainProblem, DomainRecord } from '@linkplane/links-db/management';
import type { DnsAnswer } from './dns-lookup.ts';
import { proofText } from './dns-records.ts';

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

const minuteSeconds = 60;
const hourSeconds = 60 * minuteSeconds;
const dayMs = 24 * hourSeconds * 1_000;

const provedSeconds = 6 * hourSeconds;
const failingSeconds = hourSeconds;
const noAnswerSeconds = 15 * minuteSeconds;
/** While somebody is at it, and after that. */
const freshUnprovedSeconds = 5 * minuteSeconds;
const oldUnprovedSeconds = 6 * hourSeconds;
const freshMs = dayMs;
/** A domain that is not proved by then waits to be asked for. */
const unprovedMs = 14 * dayMs;
/** A part of each interval is left to chance, so that domains added together are not asked about together. */
const spread = 0.2;

/** When a new domain is looked at for the first time without anybody asking. */
export const firstCheckSeconds = freshUnprovedSeconds;

/** In how many seconds a domain is looked at again; null: only when somebody asks. */
export function planNextCheck(
  domain: Pick<DomainRecord, 'token' | 'createdAt'>,
  { serves, failingSince, problem }: Omit<Verdict, 'takesOver'>,
  now: Date,
): number | null {
  if (domain.token === null) return null;
  const seconds = serves
    ? intervalWhileServed(failingSince, problem)
    : intervalWhileUnproved(now.getTime() - (failingSince ?? domain.createdAt).getTime());
  return seconds === null ? null : Math.round(seconds * (1 - spread * Math.random()));
}

function intervalWhileServed(failingSince: Date | null, problem: Verdict['problem']): number {
  if (problem === 'no-answer') return noAnswerSeconds;
  return failingSince === null ? provedSeconds : failingSeconds;
}

function intervalWhileUnproved(ageMs: number): number | null {
  if (ageMs < freshMs) return freshUnprovedSeconds;
  return ageMs < unprovedMs ? oldUnprovedSeconds : null;
}
