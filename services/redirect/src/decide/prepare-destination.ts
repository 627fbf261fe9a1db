import { eventLimits } from '@linkplane/events';
import { applyUtm } from '@linkplane/link-decisions';
import type { LinkTarget } from '@linkplane/links-db/planes/redirect';

/** The part of a link that leads to a destination, as events name it. */
export type DestinationPart = { ruleId?: string; variantId?: string };

/** Where visits of a link can lead. */
export type PreparedDestination = {
  /** The URL as it is stored. */
  url: string;
  /** The URL with UTM applied. */
  destination: string;
  /** Whether the destination can be sent in a header as it is. */
  isHeaderSafe: boolean;
  /** Which part of the link it is; empty for the link's own. */
  part: DestinationPart;
  /** The part of the encoded event that is the same for every click that leads there. */
  eventJson: string;
};

const headerSafe = /^[!-~]+$/;

/** Whether a location can be sent in a header as it is. */
export function isHeaderSafe(location: string): boolean {
  return headerSafe.test(location);
}

/**
 * @param url as it is stored: that of the link, or of one of its parts
 * @param part the fields of an event that say which part it is
 */
export function prepareDestination(target: LinkTarget, url: string, part: DestinationPart = {}): PreparedDestination {
  const destination = applyUtm({ ...target, url });
  return {
    url,
    destination,
    isHeaderSafe: isHeaderSafe(destination),
    part,
    eventJson: describeLink(target, url, part),
  };
}

function describeLink(target: LinkTarget, destination: string, part: DestinationPart): string {
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
