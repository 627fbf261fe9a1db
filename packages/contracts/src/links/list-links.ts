import { z } from 'zod';
import { queryNumber } from '../fields/query-number.ts';
import { text } from '../fields/text.ts';
import { link } from './link.ts';
import { linkFilterFields } from './link-filter.ts';

const cursorCharsMax = 4_096;

export const linkSorts = ['createdAt', 'updatedAt', 'clicks', 'title', 'slug'] as const;
export type LinkSort = (typeof linkSorts)[number];

/** Query of GET /links. Ties of the sort field are broken by id. */
export const listLinksQuery = z.object({
  page: queryNumber(1, 1_000_000_000)
    .default(1)
    .meta({ description: 'The page number, from 1. A page past the end is empty.', example: 1 }),
  limit: queryNumber(1, 100).default(20).meta({ description: 'How many links a page has at most.', example: 20 }),
  ...linkFilterFields,
  sort: z
    .enum(linkSorts, `must be one of ${linkSorts.join(', ')}`)
    .default('createdAt')
    .meta({ description: 'What to sort by; ties are broken by id.', example: 'clicks' }),
  cursor: text(cursorCharsMax)
    .optional()
    .meta({
      wire: { type: 'string', format: 'link-cursor' },
      description:
        'Instead of page, for lists that change while they are read: empty for the first page, then the nextCursor of each response.',
      example: '',
    }),
  order: z
    .enum(['asc', 'desc'], 'must be asc or desc')
    .default('desc')
    .meta({ description: 'Ascending or descending.', example: 'desc' }),
});

const pagination = z.object({
  page: z.int().min(1).meta({ description: 'The number of this page.', example: 1 }),
  limit: z.int().min(1).meta({ description: 'How many links a page has at most.', example: 20 }),
  total: z.int().min(0).meta({ description: 'How many links the list has in all.', example: 1 }),
  totalIsLowerBound: z.literal(true).optional().meta({
    description:
      'Only when a search or a filter found more than 10,000: there are at least `total`; the last page has the exact number.',
  }),
  totalPages: z.int().min(0).meta({ description: 'How many pages there are.', example: 1 }),
  nextCursor: z.string().nullable().optional().meta({
    description: 'Only when a cursor was sent: the next one, or null at the end.',
    example: null,
  }),
});

export const linkPage = z
  .object({ items: z.array(link), pagination })
  .meta({ id: 'LinkPage', description: 'One page of a list of links.' });

export type ListLinksQuery = z.output<typeof listLinksQuery>;
export type LinkPage = z.infer<typeof linkPage>;
