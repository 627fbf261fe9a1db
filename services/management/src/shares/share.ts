import { comparisons, shareDimensions, type ComparedWith, type Share, type ShareDimension } from '@linkplane/contracts';
import type { ShareRecord } from '@linkplane/links-db/reports';
import type { Database } from '@linkplane/links-db/transactions';
import { createRandomString, idPattern } from '@linkplane/runtime';
import type { Passwords } from '../accounts/passwords.ts';
import { AppError } from '../http/app-error.ts';

/** What the operations on shares work with. */
export type SharesDeps = { database: Database; publicUrl: URL; passwords: Passwords };

/** Where shared pages are, below the service's own host. */
export const sharedPagesPath = '/s';
/** Where they were, and still are for those who have such an address. */
export const formerSharedPagesPath = '/app/s';

const secretAlphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
/** 143 bits: a page is found by its address alone. */
const secretChars = 24;

/** The unguessable part of a page's address. */
export function makeShareSecret(): string {
  return createRandomString(secretAlphabet, secretChars);
}

const shareIdPattern = idPattern('shr');

/** The same for a malformed id, an unknown one and one of another workspace. */
export function shareNotFound(): AppError {
  return new AppError('SHARE_NOT_FOUND', 'There is no share with this id.');
}

/**
 * Refuses what cannot be an id before a query.
 * @throws AppError SHARE_NOT_FOUND
 */
export function assertShareId(id: string): void {
  if (!shareIdPattern.test(id)) throw shareNotFound();
}

/** The rankings of a share, in the order of the page. */
export function dimensionsOf({ dimensions }: Pick<ShareRecord, 'dimensions'>): ShareDimension[] {
  return shareDimensions.filter((dimension) => dimensions.includes(dimension));
}

/** What the figures of a share are compared with. */
export function comparisonOf({ compare }: Pick<ShareRecord, 'compare'>): ComparedWith | undefined {
  return comparisons.find((each) => each === compare);
}

/** A row as the API returns it. */
export function presentShare(share: ShareRecord, publicUrl: URL): Share {
  const { id, linkId, tagId, secret, passwordHash, expiresAt, embed, createdAt, updatedAt } = share;
  const { name, filters, days, start, end, timezone, includeBots, includeInternal } = share;
  return {
    id,
    url: new URL(`${sharedPagesPath}/${secret}`, publicUrl).href,
    subject: { type: linkId !== null ? 'link' : tagId !== null ? 'tag' : 'workspace', id: linkId ?? tagId },
    name,
    filters,
    days,
    start: start?.toISOString() ?? null,
    end: end?.toISOString() ?? null,
    timezone,
    includeBots,
    includeInternal,
    compare: comparisonOf(share) ?? null,
    hasPassword: passwordHash !== null,
    expiresAt: expiresAt?.toISOString() ?? null,
    dimensions: dimensionsOf(share),
    embed,
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  };
}
