import { expiredOutcome, type Outcome } from './outcome.ts';
import type { PreparedDestination, PreparedLink } from './prepare-target.ts';

/** The visit may be redirected, to a destination that is chosen already or to one that what follows chooses. */
export type Admission = { kind: 'admitted'; to: PreparedDestination | null };

const admitted: Admission = { kind: 'admitted', to: null };

/**
 * Whether a visit may be redirected. Everything that can refuse it is decided here, in this order, and so before it
 * spends one of the clicks of a capped link: startsAt, expiresAt. Pure.
 * @param now milliseconds since the epoch
 */
export function admitVisit(link: PreparedLink, now: number): Admission | Outcome {
  if (!isStarted(link, now)) return { kind: 'notFound' };
  if (isExpired(link, now)) return expiredOutcome(link);
  return admitted;
}

/** Before startsAt a link does not exist. */
export function isStarted({ target }: PreparedLink, now: number): boolean {
  return target.startsAt === null || now >= target.startsAt;
}

/** From expiresAt on a link has expired. */
export function isExpired({ target }: PreparedLink, now: number): boolean {
  return target.expiresAt !== null && now >= target.expiresAt;
}
