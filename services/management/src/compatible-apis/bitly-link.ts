import type { Link } from '@linkplane/contracts';
import { z } from 'zod';

const text = () => z.string('must be a string');
const none = () => z.array(z.unknown(), 'must be an array').max(0, 'must have at most 0 items').optional();

const common = {
  long_url: text().default(''),
  domain: text().optional(),
  /** Checked against the workspace of the token: it is the one group that there is. */
  group_guid: text().optional(),
};

/** Body of POST /shorten. */
export const shortened = z.object(
  { ...common, force_new_link: z.boolean('must be true or false').optional() },
  'must be a JSON object',
);

/** Body of POST /bitlinks. */
export const newBitlink = z.object(
  {
    ...common,
    title: text().optional(),
    tags: z.array(text(), 'must be an array of names').optional(),
    keyword: text().optional(),
    /** Apps have links of their own here. */
    deeplinks: none(),
  },
  'must be a JSON object',
);

/** Body of PATCH /bitlinks/{bitlink}. What is not given stays. */
export const editedBitlink = z.object(
  {
    long_url: text().optional(),
    title: text().optional(),
    tags: z.array(text(), 'must be an array of names').optional(),
    archived: z.boolean('must be true or false').optional(),
    deeplinks: none(),
  },
  'must be a JSON object',
);

/** Fields of errors: ours, and those of Bitly. */
export const bitlyNames = { url: 'long_url', slug: 'keyword' };

/** A link as Bitly shows it; its id is the short URL without the scheme. */
export function presentBitlink(link: Link, workspaceId: string) {
  const { shortUrl, url, title, archived, createdAt, tags } = link;
  return {
    created_at: `${createdAt.slice(0, 'YYYY-MM-DDTHH:mm:ss'.length)}+0000`,
    id: shortUrl.replace(/^https?:\/\//, ''),
    link: shortUrl,
    custom_bitlinks: [],
    long_url: url,
    ...(title !== null && { title }),
    archived,
    tags,
    deeplinks: [],
    references: { group: workspaceId },
  };
}
