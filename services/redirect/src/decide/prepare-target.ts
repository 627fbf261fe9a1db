import { eventLimits } from '@linkplane/events';
import type { LinkTarget, ProfileTarget, Target } from '@linkplane/links-db/redirect';
import { applyUtm } from './target-url.ts';

/** A target with everything computed once that is the same for every visit. */
export type PreparedTarget = { state: 'link'; link: PreparedLink } | { state: 'profile'; profile: PreparedProfile };

/** Where visits of a link can lead. */
export type PreparedDestination = {
  /** As it is stored. */
  url: string;
  /** The URL with UTM applied. */
  destination: string;
  /** Whether the destination can be sent in a header as it is. */
  isHeaderSafe: boolean;
  /** The part of the encoded event that is the same for every click that leads there. */
  eventJson: string;
};

/** With the link's own destination. */
export type PreparedLink = PreparedDestination & {
  target: LinkTarget;
  /** The outcome of every visit whose query is not forwarded; null where it depends on the time or the visitor. */
  staticOutcome: { kind: 'redirect'; location: string } | null;
  /** Whether a redirect depends on more than the time, the agent and the query. */
  decides: boolean;
  /** Applies the link's UTM fields to a variant of one of its destinations. */
  addUtm(url: string): string;
};

export type PreparedProfile = {
  target: ProfileTarget;
  /** The part of the encoded events that is the same for every view and every click. */
  eventJson: string;
};

const headerSafe = /^[!-~]+$/;

/** Whether a location can be sent in a header as it is. */
export function isHeaderSafe(location: string): boolean {
  return headerSafe.test(location);
}

/** Runs when a target is loaded, so that a visit only assembles what is there. */
export function prepareTarget(target: Target): PreparedTarget {
  return target.kind === 'link'
    ? { state: 'link', link: prepareLink(target) }
    : { state: 'profile', profile: prepareProfile(target) };
}

export function prepareLink(target: LinkTarget): PreparedLink {
  const own = prepareDestination(target, target.url);
  const decides = isDeciding(target);
  return {
    ...own,
    target,
    staticOutcome: isStatic(target) && !decides ? { kind: 'redirect', location: own.destination } : null,
    decides,
    addUtm: (url) => applyUtm({ ...target, url }),
  };
}

/**
 * @param url as it is stored: that of the link, or of one of its parts
 * @param part the fields of an event that say which part it is
 */
export function prepareDestination(
  target: LinkTarget,
  url: string,
  part: { ruleId?: string; variantId?: string } = {},
): PreparedDestination {
  const destination = applyUtm({ ...target, url });
  return { url, destination, isHeaderSafe: isHeaderSafe(destination), eventJson: describeLink(target, url, part) };
}

/** Without the page, which is rendered for its first visitor (see pages/). */
export function prepareProfile(target: ProfileTarget): PreparedProfile {
  const { workspaceId, profileId, host, slug } = target;
  return { target, eventJson: JSON.stringify({ workspaceId, profileId, host, slug }).slice(1, -1) };
}

function isStatic(target: LinkTarget): boolean {
  const { startsAt, expiresAt, clickLimit, redirectDelayEnabled, appLinkingEnabled } = target;
  return startsAt === null && expiresAt === null && clickLimit === null && !redirectDelayEnabled && !appLinkingEnabled;
}

/** Whether a link has a field that is looked at before a visit is redirected. */
function isDeciding(target: LinkTarget): boolean {
  const { rules, split, social, passwordHash, clickToken, forwardPath, redirectStatus } = target;
  const isSet = rules !== null || split !== null || social !== null || passwordHash !== null;
  return isSet || clickToken || forwardPath !== 'off' || redirectStatus !== 302;
}

function describeLink(target: LinkTarget, destination: string, part: object): string {
  const { workspaceId, linkId, host, slug, utmSource, utmMedium, utmCampaign, utmTerm, utmContent } = target;
  const url = destination.slice(0, eventLimits.urlCharsMax);
  const described = { workspaceId, linkId, host, slug, url, utmSource, utmMedium, utmCampaign };
  // Rarely set, and the rows of the path cache have little room.
  if (utmTerm) Object.assign(described, { utmTerm });
  if (utmContent) Object.assign(described, { utmContent });
  Object.assign(described, part);
  // Through bytes, so that it is one flat string, which is written in one go.
  return Buffer.from(JSON.stringify(described).slice(1, -1)).toString();
}
