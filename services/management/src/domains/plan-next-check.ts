import type { DomainRecord } from '@linkplane/links-db/management';
import type { Verdict } from './judge-check.ts';

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
