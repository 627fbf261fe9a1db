import { admitVisit } from './admit-visit.ts';
import type { Outcome, VisitFacts } from './outcome.ts';
import type { PreparedLink } from './prepare-target.ts';
import { redirectVisit } from './redirect-visit.ts';

/**
 * The outcome of a visit to a link without a cap. Pure: the same arguments give the same outcome.
 * @param now milliseconds since the epoch
 */
export function decideRedirect(link: PreparedLink, visit: VisitFacts, now: number): Outcome {
  if (link.staticOutcome && visit.query === '' && visit.extraPath === undefined) return link.staticOutcome;
  const admission = admitVisit(link, visit, now);
  return admission.kind === 'admitted' ? redirectVisit(link, admission, visit) : admission;
}
