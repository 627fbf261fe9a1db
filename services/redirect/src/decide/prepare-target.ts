import { eventLimits } from '@linkplane/events';
import type { LinkTarget, ProfileTarget, Target } from '@linkplane/links-db/redirect';
import { applyUtm } from './target-url.ts';

/** A target with everything computed once that is the same for every visit. */
export type PreparedTarget = { state: 'link'; link: PreparedLink } | { state: 'profile'; profile: PreparedProfile };

export type PreparedLink = {
  target: LinkTarget;
  /** The destination with UTM applied. */
  destination: string;
  /** Whether the destination can be sent in a header as it is. */
  isHeaderSafe: boolean;
  /** The outcome of every visit whose query is not forwarded; null where it depends on the time or the visitor. */
  staticOutcome: { kind: 'redirect'; location: string } | null;
  /** Applies the link's UTM fields to a variant of its destination. */
  addUtm(url: string): string;
  /** The part of the encoded event that is the same for every click. */
  eventJson: string;
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
  const destination = applyUtm(target);
  return {
    target,
    destination,
    isHeaderSafe: isHeaderSafe(destination),
    staticOutcome: isStatic(target) ? { kind: 'redirect', location: destination } : null,
    addUtm: (url) => applyUtm({ ...target, url }),
    eventJson: describeLink(target),
  };
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

function describeLink(target: LinkTarget): string {
  const { workspaceId, linkId, host, slug, utmSource, utmMedium, utmCampaign, utmTerm, utmContent } = target;
  const url = target.url.slice(0, eventLimits.urlCharsMax);
  const described = { workspaceId, linkId, host, slug, url, utmSource, utmMedium, utmCampaign };
  // Rarely set, and the rows of the path cache have little room.
  if (utmTerm) Object.assign(described, { utmTerm });
  if (utmContent) Object.assign(described, { utmContent });
  // Through bytes, so that it is one flat string, which is written in one go.
  return Buffer.from(JSON.stringify(described).slice(1, -1)).toString();
}
