import { eventLimits, eventSchemaVersion, type ClickEvent } from '@linkplane/events';
import { isQrScan, rankLanguages } from '@linkplane/link-decisions';
import { reportedLanguage } from '@linkplane/visitors/names';
import type { AgentFacts } from '../decide/classify-agent.ts';
import type { PreparedDestination } from '../decide/prepare-destination.ts';
import type { PreparedProfile } from '../decide/prepare-target.ts';
import { describeVia } from './describe-via.ts';

/** The longest schemes of referrers are those of apps, such as `android-app`. */
const schemeCharsMax = 32;
/** A host name and a port. */
const authorityCharsMax = 260;
const atSign = 0x40;
/** `/`, `?`, `#` and the backslash, which browsers treat as a slash. */
const pathStarts = new Set([0x2f, 0x3f, 0x23, 0x5c]);

/** The part of an event that comes from the request. */
export type VisitSource = {
  /** See `coarseNetwork`. */
  network: string | null;
  /** The origin of the Referer header, as a JSON string. */
  referrerJson: string;
  /** See `readLanguage`. */
  language: string;
  query: string;
  prefetch: boolean;
  /** See `describePlace`. */
  placeJson: string;
};

/** What every event says of a visit: from where, by whom and when. */
export type Visitor = {
  source: VisitSource;
  agent: AgentFacts;
  /** It is from an address that the workspace has excluded. */
  internal: boolean;
  /** 32 hexadecimal characters: see hash-visitor.ts. */
  visitor: string;
  eventId: string;
  /** Milliseconds since the epoch. */
  now: number;
};

export type LinkVisit = Visitor & {
  /** Where the visit leads: the link itself, or one of its parts. */
  destination: Pick<PreparedDestination, 'eventJson'>;
  /** What stood behind the slug. */
  extraPath?: string | undefined;
  outcome: 'click' | 'expired' | 'blocked';
  /** It took a click from the limit of the link. */
  hasSpent?: boolean;
};

/**
 * The encoded `link.clicked` event, joined from strings most of which are precomputed: this runs once per click.
 * `decodeEvent` of the events package accepts the result; a test keeps the two in step.
 */
export function describeLinkClicked(visit: LinkVisit): string {
  return (
    describeVisitor('link.clicked', visit) +
    `${describeOutcome(visit.outcome)}"qr":${isQrScan(visit.source.query)},` +
    `${visit.hasSpent ? '"spent":true,' : ''}${describeOrigin(visit)}${describeVia(visit.source.query)}${describeExtraPath(visit.extraPath)}${visit.destination.eventJson}}`
  );
}

/** A blocked visit is one that is never counted, as one to an expired link. */
function describeOutcome(outcome: LinkVisit['outcome']): string {
  return outcome === 'blocked' ? '"outcome":"expired","blocked":true,' : `"outcome":"${outcome}",`;
}

/** Absent in nearly all events. */
function describeExtraPath(extraPath: string | undefined): string {
  if (extraPath === undefined) return '';
  return `"extraPath":${JSON.stringify(extraPath.slice(0, eventLimits.extraPathCharsMax))},`;
}

/** The encoded `profile.viewed` event. */
export function describeProfileViewed({ eventJson }: PreparedProfile, visitor: Visitor): string {
  return `${describeVisitor('profile.viewed', visitor)}${describeOrigin(visitor)}${eventJson}}`;
}

/** The encoded `block.clicked` event. */
export function describeBlockClicked({ eventJson }: PreparedProfile, blockId: string, visitor: Visitor): string {
  const block = `"blockId":${JSON.stringify(blockId)},`;
  return `${describeVisitor('block.clicked', visitor)}${describeOrigin(visitor)}${block}${eventJson}}`;
}

/** The start of every event, up to the fields of its type. */
function describeVisitor(type: ClickEvent['type'], { source, agent, visitor, eventId, now }: Visitor): string {
  const { network, referrerJson, language, prefetch } = source;
  return (
    `${describeStart(type, eventId, now, visitor)}${describeNetwork(network)}` +
    describeRequest({ agent, referrerJson, language, prefetch })
  );
}

/** The fields that differ from click to click. */
export function describeStart(type: ClickEvent['type'], eventId: string, now: number, visitor: string): string {
  return `{"v":${eventSchemaVersion},"type":"${type}","id":"${eventId}","at":${now},"visitor":"${visitor}",`;
}

/** What only some events have. */
function describeOrigin({ internal, source }: Visitor): string {
  return describeInternal(internal) + source.placeJson;
}

/** Absent in nearly all events. */
export function describeInternal(internal: boolean): string {
  return internal ? '"internal":true,' : '';
}

/** @param network see `coarseNetwork` */
export function describeNetwork(network: string | null): string {
  return `"network":${network === null ? 'null' : `"${network}"`},`;
}

type RequestPart = Pick<VisitSource, 'referrerJson' | 'language' | 'prefetch'> & { agent: AgentFacts };

/** The fields that are the same for the same headers. */
export function describeRequest({ agent, referrerJson, language, prefetch }: RequestPart): string {
  const languageJson = language === '' ? '' : `"language":"${language}",`;
  return `"agent":${agent.json},"referrer":${referrerJson},${languageJson}"bot":${agent.bot},"prefetch":${prefetch},`;
}

export function toSource(request: {
  address: string;
  referrer: string;
  acceptLanguage: string;
  query: string;
  prefetch: boolean;
  placeJson: string;
}): VisitSource {
  const { address, referrer, acceptLanguage, query, prefetch, placeJson } = request;
  const [network, referrerJson] = [coarseNetwork(address), encodeReferrer(referrer)];
  return { network, referrerJson, language: readLanguage(acceptLanguage), query, prefetch, placeJson };
}

/** The language that an Accept-Language header prefers, such as `de` or `de-AT`; empty when it names none. */
export function readLanguage(acceptLanguage: string): string {
  for (const language of rankLanguages(acceptLanguage)) {
    const reported = reportedLanguage(language);
    if (reported !== '') return reported;
  }
  return '';
}

/** The origin of the Referer header, as a JSON string. Path and query are left out: they can identify a person. */
export function encodeReferrer(referrer: string): string {
  return JSON.stringify(readOrigin(referrer).toWellFormed());
}

/** Scheme, host and port; without user and password. Empty when there is no host, or one longer than a host can be. */
export function readOrigin(url: string): string {
  const schemeEnd = url.indexOf('://');
  if (schemeEnd <= 0 || schemeEnd > schemeCharsMax) return '';
  const hostStart = schemeEnd + '://'.length;
  let end = hostStart;
  let start = hostStart;
  for (; end < url.length && !pathStarts.has(url.charCodeAt(end)); end++) {
    if (url.charCodeAt(end) === atSign) start = end + 1;
    if (end - start > authorityCharsMax) return '';
  }
  return start === end ? '' : url.slice(0, hostStart) + url.slice(start, end);
}

/**
 * The network of an address, without the part that identifies a visitor: /24 of IPv4, /48 of IPv6. Enough to find the
 * country. Null when it is not an address.
 */
export function coarseNetwork(address: string): string | null {
  if (/^\d{1,3}(?:\.\d{1,3}){3}$/.test(address)) return `${address.slice(0, address.lastIndexOf('.'))}.0`;
  if (!/^[0-9a-f:]+(?:%.*)?$/i.test(address) || !address.includes(':')) return null;
  const [head = ''] = address.split('::');
  const groups = head.split(':').filter((group) => group !== '');
  const firstThree = [0, 1, 2].map((index) => groups[index] ?? '0');
  return `${firstThree.join(':')}::`;
}
