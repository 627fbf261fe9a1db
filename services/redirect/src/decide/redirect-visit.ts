import type { Admission } from './admit-visit.ts';
import { findAppLink } from './app-link.ts';
import type { Outcome, VisitFacts } from './outcome.ts';
import type { PreparedDestination } from './prepare-destination.ts';
import type { PreparedLink } from './prepare-target.ts';
import { forwardQuery } from './target-url.ts';

/**
 * Where an admitted visit leads, after its click was spent. A delay, which the link's owner requested in every case,
 * comes before app linking. Pure.
 */
export function redirectVisit(link: PreparedLink, { to }: Admission, visit: VisitFacts): Outcome {
  const { target } = link;
  const chosen = to ?? link;
  const destination =
    target.forwardQuery && visit.query !== '' ? withVisitorQuery(link, chosen, visit.query) : chosen.destination;
  const outcome = redirectTo(link, destination, visit);
  return to === null ? outcome : { ...outcome, chosen };
}

function redirectTo({ target }: PreparedLink, destination: string, { agent }: VisitFacts): Outcome {
  if (target.redirectDelayEnabled && !agent.bot) return { kind: 'delay', destination };
  const appLink = findAppLink(target, destination, agent);
  if (appLink?.platform === 'android') return { kind: 'redirect', location: appLink.location };
  if (appLink?.platform === 'ios') return { kind: 'app', appUrl: appLink.appUrl, destination };
  return { kind: 'redirect', location: destination };
}

/** The link's own UTM fields win over the visitor's parameters. */
function withVisitorQuery(link: PreparedLink, { url }: PreparedDestination, query: string): string {
  return link.addUtm(forwardQuery(url, query));
}
