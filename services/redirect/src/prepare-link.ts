import type { LinkTarget } from '@linkplane/links-db/redirect';
import { applyUtm } from './target-url.ts';

/** A link with everything worked out once that is the same for every visit. */
export type PreparedLink = {
  target: LinkTarget;
  /** The destination with UTM applied. */
  destination: string;
  /** Applies the link's UTM fields to a variant of its destination. */
  addUtm(url: string): string;
  /** The part of the encoded event that is the same for every click. */
  eventJson: string;
};

/** Done when a target is loaded, so that a click only joins strings. */
export function prepareLink(target: LinkTarget): PreparedLink {
  return {
    target,
    destination: applyUtm(target),
    addUtm: (url) => applyUtm({ ...target, url }),
    eventJson: JSON.stringify({
      workspaceId: target.workspaceId,
      linkId: target.linkId,
      host: target.host,
      slug: target.slug,
      url: target.url,
      utmSource: target.utmSource,
      utmMedium: target.utmMedium,
      utmCampaign: target.utmCampaign,
    }).slice(1, -1),
  };
}
