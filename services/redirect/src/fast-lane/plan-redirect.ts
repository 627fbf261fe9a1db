import { isQrScan } from '@linkplane/link-decisions';
import { decideRedirect } from '../decide/decide-redirect.ts';
import { isHeaderSafe, type PreparedDestination } from '../decide/prepare-destination.ts';
import { coarseNetwork, describeInternal, describeNetwork } from '../event/describe-event.ts';
import { describeVia } from '../event/describe-via.ts';
import type { ProxyTrust } from '../event/read-place.ts';
import { readRuleFacts, type RuleFactsDeps, type SeenVisit } from '../event/read-rule-facts.ts';
import type { Suspensions } from '../targets/poll-suspensions.ts';
import type { VisitorRules } from '../targets/poll-visitor-rules.ts';
import type { FastLink } from './find-link.ts';
import type { FastRequest } from './parse-head.ts';
import type { FastClick } from './write-click.ts';

export type PlanDeps = ProxyTrust &
  RuleFactsDeps & {
    /** Milliseconds since the Unix epoch, the same on all nodes. */
    now(at?: number): number;
    hashVisitor(address: string, agent: string, now: number): string;
    suspensions: Pick<Suspensions, 'isSuspended'>;
    visitorRules: Pick<VisitorRules, 'find'>;
  };

/** The other end of a connection, and its part of an event. */
export type Peer = { address: string; networkJson: string; isTrusted: boolean };

/** The click to append to the journal, and the location to send after that. */
export type RedirectPlan = { click: FastClick; location: string };

export function describePeer(address: string, { isTrustedPeer }: Pick<PlanDeps, 'isTrustedPeer'>): Peer {
  return { address, networkJson: networkJsonOf(address), isTrusted: isTrustedPeer(address) };
}

/**
 * The redirect of a request; undefined when the outcome is another one, and then nothing was spent or written.
 * @param at by the clock of `performance.now()`
 */
export function planRedirect(
  { query, headers }: FastRequest,
  { link, event }: FastLink,
  { peer, at }: { peer: Peer; at: number },
  deps: PlanDeps,
): RedirectPlan | undefined {
  if (deps.suspensions.isSuspended(link.target)) return undefined;
  const { agent, userAgent } = headers;
  const now = deps.now(at);
  const address = deps.readAddress(peer.address, headers.forwardedFor);
  let placeJson = peer.isTrusted ? headers.placeJson : '';
  let seen: SeenVisit | undefined;
  if (link.rules !== null) {
    const { acceptLanguage, referrer } = headers;
    seen = readRuleFacts(
      link.rules.conditions,
      { query, address, userAgent, acceptLanguage, referrer, placeJson, now },
      deps,
    );
    if (!seen) return undefined; // the other lane waits for the table of places
    ({ placeJson } = seen);
  }
  const visitor = link.split && deps.hashVisitor(address, userAgent, now);
  const outcome = decideRedirect(link, { query, agent, seen: seen?.facts ?? null, visitor }, now);
  if (outcome.kind !== 'redirect' || !canBeSent(outcome.location, outcome.chosen ?? link)) return undefined;
  const ruled = deps.visitorRules.find(link.target.workspaceId, address, userAgent);
  if (ruled?.bot && !agent.bot) return undefined; // the prepared part of its event says that it is none
  const click = {
    now,
    visitor: visitor ?? deps.hashVisitor(address, userAgent, now),
    network: address === peer.address ? peer.networkJson : networkJsonOf(address),
    request: headers.requestJson,
    link: outcome.chosen?.eventJson ?? event,
    qr: isQrScan(query),
    source: describeInternal(ruled?.internal ?? false) + placeJson + describeVia(query),
  };
  return { click, location: outcome.location };
}

function networkJsonOf(address: string): string {
  return describeNetwork(coarseNetwork(address));
}

function canBeSent(location: string, { destination, isHeaderSafe: isDestinationSafe }: PreparedDestination): boolean {
  return location === destination ? isDestinationSafe : isHeaderSafe(location);
}
