import type { CreateLinkBody, Link } from '@linkplane/contracts';
import type { Database, LinkFields, LinkRecord } from '@linkplane/links-db/management';
import { idPattern } from '@linkplane/runtime';
import { AppError } from '../http/app-error.ts';
import type { PublishChanges } from '../outbox/change-relay.ts';
import { toPublicAddress } from '../slugs/slug.ts';
import type { LinkQuota } from './link-quota.ts';

/** What the operations on links work with. */
export type LinksDeps = {
  database: Database;
  /** The URL of the service's own short links. */
  publicUrl: URL;
  quota: LinkQuota;
  relay: PublishChanges;
};

const linkIdPattern = idPattern('lnk');

/** The same for a malformed id, an unknown one and one of another workspace. */
export function linkNotFound(): AppError {
  return new AppError('LINK_NOT_FOUND', 'There is no link with this id.');
}

/**
 * Refuses what cannot be an id before a query.
 * @throws AppError LINK_NOT_FOUND
 */
export function assertLinkId(id: string): void {
  if (!linkIdPattern.test(id)) throw linkNotFound();
}

/** The stored fields of a new link; what the body leaves out is null or false. */
export function toLinkFields(body: CreateLinkBody, slug: string): LinkFields {
  return {
    slug,
    url: body.url,
    title: body.title ?? null,
    startsAt: body.startsAt ?? null,
    expiresAt: body.expiresAt ?? null,
    clickLimit: body.clickLimit ?? null,
    expirationUrl: body.expirationUrl ?? null,
    utmSource: body.utmSource ?? null,
    utmMedium: body.utmMedium ?? null,
    utmCampaign: body.utmCampaign ?? null,
    appLinkingEnabled: body.appLinkingEnabled ?? false,
    iosEnabled: body.iosEnabled ?? false,
    androidEnabled: body.androidEnabled ?? false,
    redirectDelayEnabled: body.redirectDelayEnabled ?? false,
    forwardQuery: body.forwardQuery ?? false,
  };
}

/** A row as the API returns it. */
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
