import { addClickToken, appendPath, forwardQuery } from '@linkplane/link-decisions';
import type { Admission } from './admit-visit.ts';
import { findAppLink } from './app-link.ts';
import type { Outcome, RedirectStatus, VisitFacts } from './outcome.ts';
import type { PreparedDestination } from './prepare-destination.ts';
import type { PreparedLink } from './prepare-target.ts';

/**
 * Where an admitted visit leads, after its click was spent. Programs that show previews get the link's own; a delay, which
 * the link's owner requested in every case, comes before app linking. Pure.
 */
export function redirectVisit(link: PreparedLink, { to }: Admission, visit: VisitFacts): Outcome {
  const chosen = to ?? link;
  const destination = writeDestination(link, chosen, visit);
  const token = visit.createToken?.(chosen.part);
  const outcome = redirectTo(link, token === undefined ? destination : addClickToken(destination, token), visit);
  return to === null ? outcome : { ...outcome, chosen };
}

function redirectTo({ target }: PreparedLink, destination: string, { agent }: VisitFacts): Outcome {
  if (target.social !== null && agent.unfurler && target.passwordHash === null)
    return { kind: 'social', social: target.social, destination };
  if (target.redirectDelayEnabled && !agent.bot) return { kind: 'delay', destination };
  const appLink = findAppLink(target, destination, agent);
  if (appLink?.platform === 'android') return { kind: 'redirect', location: appLink.location };
  if (appLink?.platform === 'ios') return { kind: 'app', appUrl: appLink.appUrl, destination };
  const status = readStatus(target.redirectStatus);
  return { kind: 'redirect', location: destination, ...(status && { status }) };
}

function readStatus(status: number): RedirectStatus | undefined {
  return status === 301 || status === 307 || status === 308 ? status : undefined;
}

/**
 * Adds what the link passes on of the visitor's path and query; its own UTM fields win over the visitor's parameters.
 */
function writeDestination({ target, addUtm }: PreparedLink, chosen: PreparedDestination, visit: VisitFacts): string {
  const { query, extraPath } = visit;
  const forwardsQuery = target.forwardQuery && query !== '';
  const appends = target.forwardPath === 'append' && extraPath !== undefined;
  if (!forwardsQuery && !appends) return chosen.destination;
  const url = appends ? appendPath(chosen.url, extraPath) : chosen.url;
  return addUtm(forwardsQuery ? forwardQuery(url, query) : url);
}
