import { unsetLinkFields, type CreateLinkBody, type Link, type WriteQrStyleBody } from '@linkplane/contracts';
import type { LinkFields, LinkRecord, QrStyleRecord } from '@linkplane/links-db/links';
import type { Database } from '@linkplane/links-db/transactions';
import { idPattern } from '@linkplane/runtime';
import type { SlugPolicy } from '@linkplane/slugs';
import { AppError } from '../http/app-error.ts';
import type { PublishChanges } from '../outbox/change-relay.ts';
import { toPublicAddress } from '../slugs/slug.ts';
import type { LinkTags } from '../tags/resolve-tags.ts';
import type { InsertTogether } from './insert-together.ts';
import type { LinkQuota } from './link-quota.ts';
import type { HashPassword, StoredBody } from './to-stored-body.ts';

/** A look that a call gives a link, with the short URL that is in the code. */
export type GivenQrStyle = { url: string; style: WriteQrStyleBody };

/** A look as it is stored. */
export type CheckedQrStyle = Omit<QrStyleRecord, 'linkId'>;

/**
 * Checks looks of QR codes as the route of a single one does; the result of each, in order.
 * @throws AppError RATE_LIMIT_EXCEEDED or UNAVAILABLE where they cannot be checked now
 */
export type CheckQrStyles = (
  database: Database,
  workspaceId: string,
  given: readonly GivenQrStyle[],
) => Promise<(CheckedQrStyle | AppError)[]>;

/** What the operations on links work with. */
export type LinksDeps = {
  database: Database;
  /** The URL of the service's own short links. */
  publicUrl: URL;
  /** The policy of the service's own host. */
  slugPolicy: SlugPolicy;
  quota: LinkQuota;
  /** Links that are created at the same time; see `createInsertTogether`. */
  insertTogether: InsertTogether;
  relay: PublishChanges;
  /** Hashes the password of a link of a workspace, a few at a time. */
  hashPassword(password: string, workspaceId: string): Promise<string>;
  /** Whether redirects know the region and the city of a visitor. */
  knowsCities: boolean;
  /** Checks looks of QR codes that links are created with. */
  checkQrStyles: CheckQrStyles;
};

/** The body of a new link as it is stored. */
export type NewLinkBody = StoredBody<CreateLinkBody>;

/** How a call of the workspace hashes passwords. */
export function passwordHasher({ hashPassword }: LinksDeps, workspaceId: string): HashPassword {
  return (password) => hashPassword(password, workspaceId);
}

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

type SettableField = keyof typeof unsetLinkFields;
const settableFields = Object.keys(unsetLinkFields) as SettableField[];

/** The stored fields of a new link; what the body leaves out is null or false. */
export function toLinkFields(body: NewLinkBody, slug: string, { tagNumbers }: LinkTags): LinkFields {
  const { url, passwordHash = null } = body;
  const settings = settableFields.map((name) => [name, body[name] ?? unsetLinkFields[name]]);
  return { slug, url, ...(Object.fromEntries(settings) as Pick<LinkFields, SettableField>), passwordHash, tagNumbers };
}

/** A row as the API returns it. */
export function presentLink(link: Omit<LinkRecord, 'workspaceId' | 'tagNumbers' | 'slugKey'>, publicUrl: URL): Link {
  const { title, ...settings } = presentSettings(link);
  return {
    id: link.id,
    url: link.url,
    slug: link.slug,
    domain: link.host === '' ? publicUrl.host : link.host,
    shortUrl: toPublicAddress(link, publicUrl),
    title,
    clicks: link.clicks,
    clicksBefore: link.clicksBefore,
    clickLimitUsed: link.clickLimitUsed,
    createdAt: link.createdAt.toISOString(),
    updatedAt: link.updatedAt.toISOString(),
    ...settings,
    hasPassword: link.passwordHash !== null,
    tags: link.tags,
    aliases: link.aliases.map(({ host, ...alias }) => ({ domain: host === '' ? publicUrl.host : host, ...alias })),
    suspended: link.suspended,
  };
}

/** The fields that the owner of a link sets, as responses and exports show them. */
export function presentSettings(link: Pick<LinkRecord, SettableField>): Pick<Link, SettableField> {
  const settings = settableFields.map((name) => {
    const value = link[name];
    return [name, value instanceof Date ? value.toISOString() : value];
  });
  return Object.fromEntries(settings) as Pick<Link, SettableField>;
}
