import { decideRedirect } from '../decide/decide-redirect.ts';
import { coarseNetwork, describeNetwork } from '../event/describe-event.ts';
import { isPrintable, type PreparedLink } from '../decide/prepare-target.ts';
import type { PlainLink } from './find-link.ts';
import type { AppDeps } from '../http/respond.ts';
import { isQrScan } from '../decide/target-url.ts';
import type { PlainHead } from './parse-head.ts';
import type { PlainClick } from './write-click.ts';

export type AnswerDeps = Pick<AppDeps, 'now' | 'readAddress' | 'hashVisitor' | 'suspensions'>;

/** Who is at the other end of a connection, and the network that this is told as. */
export type Peer = { address: string; network: string };

/** What has to be written down, and where the visitor goes then. */
export type PlainAnswer = { click: PlainClick; location: string };

export function meetPeer(address: string): Peer {
  return { address, network: tellNetwork(address) };
}

/**
 * The answer, where it is a redirect; otherwise undefined, with nothing spent and nothing written.
 * @param at by the clock of `performance.now()`
 */
export function answerPlain(
  { query, headers }: PlainHead,
  { link, event }: PlainLink,
  { peer, at }: { peer: Peer; at: number },
  deps: AnswerDeps,
): PlainAnswer | undefined {
  if (deps.suspensions.isSuspended(link.target)) return undefined;
  const { agent, userAgent } = headers;
  const now = deps.now(at);
  const outcome = decideRedirect(link, { query, agent }, 'notCapped', now);
  if (outcome.kind !== 'redirect' || !canStandInHeader(outcome.location, link)) return undefined;
  const address = deps.readAddress(peer.address, headers.forwardedFor);
  const click = {
    now,
    visitor: deps.hashVisitor(address, userAgent, now),
    network: address === peer.address ? peer.network : tellNetwork(address),
    request: headers.requestJson,
    link: event,
    qr: isQrScan(query),
  };
  return { click, location: outcome.location };
}

function tellNetwork(address: string): string {
  return describeNetwork(coarseNetwork(address));
}

function canStandInHeader(
  location: string,
  { destination, isPrintable: isDestinationPrintable }: PreparedLink,
): boolean {
  return location === destination ? isDestinationPrintable : isPrintable(location);
}
