import type { DomainProblem, DomainRecord } from '@linkplane/links-db/domains';
import type { DnsResult } from './dns-lookup.ts';
import { verificationValue } from './dns-records.ts';

/** How long a domain is still served after its record was removed: for an owner who removed it by mistake to notice. */
export const graceHours = 72;

const minuteSeconds = 60;
const hourSeconds = 60 * minuteSeconds;
const dayMs = 24 * hourSeconds * 1_000;

const verifiedIntervalSeconds = 6 * hourSeconds;
const failingIntervalSeconds = hourSeconds;
const unavailableIntervalSeconds = 15 * minuteSeconds;
/** On the first day, while the owner is setting the records, and after it. */
const newPendingIntervalSeconds = 5 * minuteSeconds;
const oldPendingIntervalSeconds = 6 * hourSeconds;
const newForMs = dayMs;
/** A domain that is pending for longer is checked on request only. */
const pendingMsMax = 14 * dayMs;
/** A random part of each interval, so that domains added together are not checked together. */
const jitter = 0.2;

/** In how many seconds a new domain is first checked without a request. */
export const firstCheckSeconds = newPendingIntervalSeconds;

/** What a check of a domain comes to. */
export type CheckOutcome = {
  serves: boolean;
  failingSince: Date | null;
  problem: DomainProblem | null;
  /** Another workspace has served the host until now, and no longer does. */
  takesOver: boolean;
};

type CheckedDomain = Pick<DomainRecord, 'token' | 'verifiedAt' | 'failingSince'>;

/**
 * Evaluates the TXT records that were found. Pure: every rule of which workspace serves a host is here.
 * - Without a response from DNS nothing changes: an outage of DNS takes no domain away.
 * - One workspace serves a host. Another workspace that verifies it takes over only when the record of the first is
 *   gone, and then at once: only the owner of the host can set either record.
 * - A domain whose record is gone is served for `graceHours` after the first check that found that.
 * @param holder the other workspace's domain that serves the host
 */
export function evaluateCheck(
  own: CheckedDomain,
  holder: CheckedDomain | undefined,
  verification: DnsResult,
  now: Date,
): CheckOutcome {
  const { failingSince } = own;
  const isServing = own.verifiedAt !== null;
  const unchanged = { serves: isServing, failingSince, takesOver: false };
  if (own.token === null) return { ...unchanged, problem: null };
  if (verification.kind === 'unavailable') return { ...unchanged, problem: 'no-answer' };
  const isSet = ({ token }: CheckedDomain) => token !== null && verification.values.includes(verificationValue(token));
  if (isSet(own)) {
    if (holder && (holder.token === null || isSet(holder))) return { ...unchanged, problem: 'claimed' };
    return { serves: true, failingSince: null, problem: null, takesOver: holder !== undefined };
  }
  const problem = verification.values.length === 0 ? 'missing' : 'wrong';
  if (!isServing) return { ...unchanged, problem };
  const since = failingSince ?? now;
  return { serves: now < endOfGrace(since), failingSince: since, problem, takesOver: false };
}

export function endOfGrace(failingSince: Date): Date {
  return new Date(failingSince.getTime() + graceHours * 3_600_000);
}

/** In how many seconds a domain is checked again; null: on request only. */
export function planNextCheck(
  domain: Pick<DomainRecord, 'token' | 'createdAt'>,
  { serves, failingSince, problem }: Omit<CheckOutcome, 'takesOver'>,
  now: Date,
): number | null {
  if (domain.token === null) return null;
  const seconds = serves
    ? intervalWhileServed(failingSince, problem)
    : intervalWhilePending(now.getTime() - (failingSince ?? domain.createdAt).getTime());
  return seconds === null ? null : Math.round(seconds * (1 - jitter * Math.random()));
}

function intervalWhileServed(failingSince: Date | null, problem: CheckOutcome['problem']): number {
  if (problem === 'no-answer') return unavailableIntervalSeconds;
  return failingSince === null ? verifiedIntervalSeconds : failingIntervalSeconds;
}

function intervalWhilePending(ageMs: number): number | null {
  if (ageMs < newForMs) return newPendingIntervalSeconds;
  return ageMs < pendingMsMax ? oldPendingIntervalSeconds : null;
}
