import type { Link } from '@linkplane/contracts';
import type { LinkRecord } from '@linkplane/links-db/management';
import { toPublicAddress } from '../slugs/public-address.ts';

/** A row as the API shows it. */
export function presentLink(link: Omit<LinkRecord, 'workspaceId'>, publicUrl: URL): Link {
  return {
    id: link.id,
    url: link.url,
    slug: link.slug,
    domain: link.host === '' ? publicUrl.host : link.host,
    shortUrl: toPublicAddress(link, publicUrl),
    title: link.title,
    clicks: link.clicks,
    createdAt: link.createdAt.toISOString(),
    updatedAt: link.updatedAt.toISOString(),
    startsAt: link.startsAt?.toISOString() ?? null,
    expiresAt: link.expiresAt?.toISOString() ?? null,
    clickLimit: link.clickLimit,
    expirationUrl: link.expirationUrl,
    utmSource: link.utmSource,
    utmMedium: link.utmMedium,
    utmCampaign: link.utmCampaign,
    appLinkingEnabled: link.appLinkingEnabled,
    iosEnabled: link.iosEnabled,
    androidEnabled: link.androidEnabled,
    redirectDelayEnabled: link.redirectDelayEnabled,
    forwardQuery: link.forwardQuery,
    suspended: link.suspended,
  };
}
