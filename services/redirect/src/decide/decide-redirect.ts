import { findAppLink } from './app-link.ts';
import type { AgentFacts } from './classify-agent.ts';
import type { PreparedLink } from './prepare-target.ts';
import { forwardQuery } from './target-url.ts';

/** Every outcome of a visit to a link. */
export type Outcome =
  | { kind: 'redirect'; location: string }
  | { kind: 'delay'; destination: string }
  | { kind: 'app'; appUrl: string; destination: string }
  | { kind: 'expired'; location: string | null }
  | { kind: 'notFound' };

/** A capped link's budget for this request; `notCapped` for all the others. */
export type Budget = 'notCapped' | 'granted' | 'exhausted';

/** What the decision depends on, of a request. `query` is without its `?`. */
export type VisitFacts = { query: string; agent: AgentFacts };

/**
 * Every product rule of a click, in the order in which they apply. Pure: the same arguments give the same outcome.
 * A delay, which the link's owner requested in every case, comes before app linking.
 * @param now milliseconds since the epoch
 */
export function decideRedirect(link: PreparedLink, visit: VisitFacts, budget: Budget, now: number): Outcome {
  if (link.staticOutcome && visit.query === '') return link.staticOutcome;
  const { target } = link;
  if (!isStarted(link, now)) return { kind: 'notFound' };
  if (isExpired(link, now) || budget === 'exhausted') return { kind: 'expired', location: target.expirationUrl };
  const destination =
    target.forwardQuery && visit.query !== '' ? withVisitorQuery(link, visit.query) : link.destination;
  if (target.redirectDelayEnabled && !visit.agent.bot) return { kind: 'delay', destination };
  const appLink = findAppLink(target, destination, visit.agent);
  if (appLink?.platform === 'android') return { kind: 'redirect', location: appLink.location };
  if (appLink?.platform === 'ios') return { kind: 'app', appUrl: appLink.appUrl, destination };
  return { kind: 'redirect', location: destination };
}

/** Before startsAt a link does not exist. */
export function isStarted({ target }: PreparedLink, now: number): boolean {
  return target.startsAt === null || now >= target.startsAt;
}

/** From expiresAt on a link has expired. */
export function isExpired({ target }: PreparedLink, now: number): boolean {
  return target.expiresAt !== null && now >= target.expiresAt;
}

/** The link's own UTM fields win over the visitor's parameters. */
function withVisitorQuery(link: PreparedLink, query: string): string {
  return link.addUtm(forwardQuery(link.target.url, query));
}
