import { z } from 'zod';
import { queryNumber } from '../fields/query-number.ts';
import { text } from '../fields/text.ts';
import { link } from './link.ts';

const searchCharsMax = 255;
const cursorCharsMax = 4_096;

export const linkSorts = ['createdAt', 'updatedAt', 'clicks', 'title', 'slug'] as const;
export type LinkSort = (typeof linkSorts)[number];

/** Query of GET /links. Ties of the sort field are broken by id. */
export const listLinksQuery = z.object({
  page: queryNumber(1, 1_000_000_000).default(1),
  limit: queryNumber(1, 100).default(20),
  /** Case-insensitive part of the title or the slug; empty means all. */
  search: text(searchCharsMax).default(''),
  sort: z.enum(linkSorts, `must be one of ${linkSorts.join(', ')}`).default('createdAt'),
  /** Instead of page, for lists that change while they are read: empty to begin, then each answer's nextCursor. */
  cursor: text(cursorCharsMax).optional(),
  order: z.enum(['asc', 'desc'], 'must be asc or desc').default('desc'),
});

export const linkPage = z.object({
  items: z.array(link),
  pagination: z.object({
    page: z.int(),
    limit: z.int(),
    total: z.int(),
    totalPages: z.int(),
    /** Only where a cursor was given: the next one, or null at the end. */
    nextCursor: z.string().nullable().optional(),
  }),
});

export type ListLinksQuery = z.output<typeof listLinksQuery>;
export type LinkPage = z.infer<typeof linkPage>;
