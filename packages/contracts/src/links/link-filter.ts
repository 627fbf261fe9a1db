import { z } from 'zod';
import { destinationUrl } from '../fields/destination-url.ts';
import { tagName } from '../fields/tag-name.ts';
import { domainName } from '../fields/domain-name.ts';
import { text } from '../fields/text.ts';

const searchCharsMax = 255;
const searchWordsMax = 16;
const filterTagsMax = 50;

export const linkStates = ['active', 'scheduled', 'expired', 'archived'] as const;
export type LinkState = (typeof linkStates)[number];

/** The words of `q`, separated by spaces. */
export function splitSearchWords(q: string): string[] {
  return q.split(/\s+/).filter((word) => word !== '');
}

/** A tag's name, or several: a query repeats the parameter. */
const tagFilter = () =>
  z
    .preprocess(
      (value) => (typeof value === 'string' ? [value] : value),
      z.array(tagName(), 'must be an array of names').max(filterTagsMax, `must have at most ${filterTagsMax} names`),
    )
    .optional()
    .meta({
      wire: {
        type: 'array',
        items: { type: 'string', minLength: 1, maxLength: 50, pattern: '\\S' },
        maxItems: filterTagsMax,
      },
    });

/** What narrows a list of links: parameters of GET /links, and the filter of changes of many links. */
export const linkFilterFields = {
  search: text(searchCharsMax)
    .default('')
    .meta({ description: 'Part of the title or the slug, in any letter case; empty means all.', example: 'launch' }),
  q: text(searchCharsMax)
    .refine((words) => splitSearchWords(words).length <= searchWordsMax, `must be at most ${searchWordsMax} words`)
    .default('')
    .meta({
      description:
        'Words in any letter case, up to 16; each must be in the title, the slug, the short URL, a tag, or the first ' +
        '512 characters of the destination or of the notes, or be the external id, in its letter case. Empty means all.',
      example: 'example.com sale',
    }),
  url: destinationUrl().optional().meta({
    description: 'The exact destination, as the links store it or as it was written.',
    example: 'https://example.com/launch',
  }),
  tag: tagFilter().meta({ description: 'Tags that the links have, by name.', example: ['Spring campaign'] }),
  tagMode: z
    .enum(['any', 'all'], 'must be any or all')
    .default('any')
    .meta({ description: 'Whether one of the tags is enough, or all are needed.', example: 'any' }),
  notTag: tagFilter().meta({ description: 'Tags that the links do not have, by name.', example: ['Old'] }),
  domain: domainName()
    .optional()
    .meta({ description: 'The host of the short URLs; empty means all.', example: 'go.example.com' }),
  state: z
    .enum(linkStates, `must be one of ${linkStates.join(', ')}`)
    .optional()
    .meta({
      description:
        'scheduled: it has not started; expired: it has stopped working, by its time or its click limit; active: ' +
        'neither. Archived links are in no other state. Default: every link that is not archived.',
      example: 'active',
    }),
};

export type LinkFilterInput = z.output<z.ZodObject<typeof linkFilterFields>>;
