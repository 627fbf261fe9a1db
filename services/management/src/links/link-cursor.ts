import type { LinkSort, ListLinksQuery } from '@linkplane/contracts';
import type { LinkPlace, LinkRecord } from '@linkplane/links-db/links';
import { validationError } from '../http/app-error.ts';
import { decodeCursorParts, encodeCursorParts } from '../http/cursor.ts';

type Order = Pick<ListLinksQuery, 'sort' | 'order'>;

/** The value that a link is sorted by, as text. */
const sortValue: Record<LinkSort, (link: LinkRecord) => string> = {
  createdAt: (link) => link.createdAt.toISOString(),
  updatedAt: (link) => link.updatedAt.toISOString(),
  clicks: (link) => String(link.clicks),
  title: (link) => link.title ?? '',
  slug: (link) => link.slug,
};

/** Whether a text can be such a value: nothing else is passed to the database. */
const isSortValue: Record<LinkSort, (value: string) => boolean> = {
  createdAt: isInstant,
  updatedAt: isInstant,
  clicks: (value) => /^\d{1,15}$/.test(value),
  title: isPlainText,
  slug: isPlainText,
};

/** The position after a link. It is valid for the order that it was created for. */
export function encodeCursor(link: LinkRecord, { sort, order }: Order): string {
  return encodeCursorParts([sort, order, sortValue[sort](link), link.id]);
}

/**
 * The position that a cursor encodes.
 * @throws AppError VALIDATION_ERROR for anything that `encodeCursor` did not create for this order
 */
export function decodeCursor(cursor: string, { sort, order }: Order): LinkPlace {
  const [cursorSort, cursorOrder, value, id] = decodeCursorParts(cursor);
  const isOurs = cursorSort === sort && cursorOrder === order && typeof value === 'string' && typeof id === 'string';
  if (!isOurs || !isSortValue[sort](value) || !isPlainText(id))
    throw validationError({
      field: 'cursor',
      message: 'must be the nextCursor of a response with the same sort and order',
    });
  return { value, id };
}

function isInstant(value: string): boolean {
  return /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/.test(value) && new Date(value).toJSON() === value && value > '0001';
}

function isPlainText(value: string): boolean {
  return !value.includes('\0') && value.isWellFormed();
}
