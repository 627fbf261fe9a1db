import { decideRedirect } from '../decide-redirect.ts';
import { coarseNetwork, describeLinkClicked } from '../describe-event.ts';
import { isPrintable, type PreparedLink } from '../prepare-link.ts';
import type { AppDeps } from '../visit.ts';
import type { PlainHead } from './parse-head.ts';

export type AnswerDeps = Pick<AppDeps, 'now' | 'readAddress' | 'hashVisitor' | 'createEventId'>;

/** Who is at the other end of a connection, and the network that this is told as. */
export type Peer = { address: string; network: string | null };

/** What has to be written down, and where the visitor goes then. */
export type PlainAnswer = { payload: string; location: string };

export function meetPeer(address: string): Peer {
  return { address, network: coarseNetwork(address) };
}

/** The answer, where it is a redirect; otherwise undefined, with nothing spent and nothing written. */
export function answerPlain(
  { query, headers }: PlainHead,
  link: PreparedLink,
  peer: Peer,
  deps: AnswerDeps,
): PlainAnswer | undefined {
  const { agent, userAgent, referrerJson } = headers;
  const now = deps.now();
  const outcome = decideRedirect(link, { query, agent }, 'notCapped', now);
  if (outcome.kind !== 'redirect' || !canStandInHeader(outcome.location, link)) return undefined;
  const address = deps.readAddress(peer.address, headers.forwardedFor);
  const network = address === peer.address ? peer.network : coarseNetwork(address);
  const payload = describeLinkClicked({
    ...{ link, agent, now, outcome: 'click', source: { network, referrerJson, query, prefetch: false } },
    visitor: deps.hashVisitor(address, userAgent, now),
    eventId: deps.createEventId(),
  });
  return { payload, location: outcome.location };
}

function canStandInHeader(
  location: string,
  { destination, isPrintable: isDestinationPrintable }: PreparedLink,
): boolean {
  return location === destination ? isDestinationPrintable : isPrintable(location);
}
