import { eventLimits } from '@linkplane/events';
import type { LinkTarget } from '@linkplane/links-db/redirect';
import { applyUtm } from './target-url.ts';

/** A link with everything worked out once that is the same for every visit. */
export type PreparedLink = {
  target: LinkTarget;
  /** The destination with UTM applied. */
  destination: string;
  /** Whether it can stand in a header as it is. */
  isPrintable: boolean;
  /** The answer to every visit, as long as no query is forwarded; null where it depends on the time or the visitor. */
  steady: { kind: 'redirect'; location: string } | null;
  /** Applies the link's UTM fields to a variant of its destination. */
  addUtm(url: string): string;
  /** The part of the encoded event that is the same for every click. */
  eventJson: string;
};

const printable = /^[!-~]+$/;

/** Whether a location can stand in a header as it is. */
export function isPrintable(location: string): boolean {
  return printable.test(location);
}

/** Done when a target is loaded, so that a click only puts together what is there. */
export function prepareLink(target: LinkTarget): PreparedLink {
  const destination = applyUtm(target);
  return {
    target,
    destination,
    isPrintable: isPrintable(destination),
    steady: isSteady(target) ? { kind: 'redirect', location: destination } : null,
    addUtm: (url) => applyUtm({ ...target, url }),
    eventJson: describeLink(target),
  };
}

function isSteady(target: LinkTarget): boolean {
  const { startsAt, expiresAt, clickLimit, redirectDelayEnabled, appLinkingEnabled } = target;
  return startsAt === null && expiresAt === null && clickLimit === null && !redirectDelayEnabled && !appLinkingEnabled;
}

function describeLink({ workspaceId, linkId, host, slug, url, utmSource, utmMedium, utmCampaign }: LinkTarget): string {
  const cutUrl = url.slice(0, eventLimits.urlCharsMax);
  const described = { workspaceId, linkId, host, slug, url: cutUrl, utmSource, utmMedium, utmCampaign };
  // Through bytes, so that it is one flat string, which is written in one go.
  return Buffer.from(JSON.stringify(described).slice(1, -1)).toString();
}
