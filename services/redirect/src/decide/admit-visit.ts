import { followSplit } from './follow-split.ts';
import { expiredOutcome, type Outcome, type VisitFacts } from './outcome.ts';
import type { PreparedDestination } from './prepare-destination.ts';
import { findRule } from './prepare-rules.ts';
import type { PreparedLink } from './prepare-target.ts';

/** The visit may be redirected: to the destination that was chosen, or where none was, to that of the link. */
export type Admission = { kind: 'admitted'; to: PreparedDestination | null };

const admitted: Admission = { kind: 'admitted', to: null };

/**
 * Whether a visit may be redirected. Everything that can refuse it is decided here, in this order, and so before it
 * spends one of the clicks of a capped link: startsAt, expiresAt, the rules. A rule that applies chooses the destination,
 * otherwise the split test does. Pure.
 * @param now milliseconds since the epoch
 */
export function admitVisit(link: PreparedLink, { seen, visitor }: VisitFacts, now: number): Admission | Outcome {
  if (!isStarted(link, now)) return { kind: 'notFound' };
  if (isExpired(link, now)) return expiredOutcome(link);
  const rule = link.rules && seen ? findRule(link.rules, seen) : undefined;
  if (!rule) return link.split && visitor ? { kind: 'admitted', to: followSplit(link.split, visitor, now) } : admitted;
  if (rule.block) return { kind: 'blocked', location: link.target.blockedUrl, chosen: rule.destination };
  return { kind: 'admitted', to: rule.destination };
}

/** Before startsAt a link does not exist. */
export function isStarted({ target }: PreparedLink, now: number): boolean {
  return target.startsAt === null || now >= target.startsAt;
}

/** From expiresAt on a link has expired. */
function isExpired({ target }: PreparedLink, now: number): boolean {
  return target.expiresAt !== null && now >= target.expiresAt;
}
