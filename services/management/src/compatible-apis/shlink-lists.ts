import { queryNumber } from '@linkplane/contracts';
import { z } from 'zod';
import type { Caller } from '../calls/caller.ts';
import type { CallLinks } from './call-links.ts';
import type { ForeignApiDeps } from './foreign-api.ts';
import { defaultDomainOf } from './place-links.ts';
import { readFields, withForeignNames } from './read-fields.ts';
import { presentShortUrl } from './shlink-short-url.ts';

const itemsPerPageDefault = 10;
const itemsPerPageMax = 100;
const pageMax = 1_000_000_000;

const text = () => z.string('must be a text');
/** What leaves out short URLs by their limits: the public API lists by other states. */
const off = () => z.enum(['false', '0', ''], 'must be false for links of this service').optional();

const sorts = { dateCreated: 'createdAt', shortCode: 'slug', title: 'title', visits: 'clicks', nonBotVisits: 'clicks' };
const orders = Object.keys(sorts).flatMap((field) => [field, `${field}-ASC`, `${field}-DESC`]);

const listQuery = z.object({
  page: queryNumber(1, pageMax).default(1),
  itemsPerPage: queryNumber(1, itemsPerPageMax).default(itemsPerPageDefault),
  searchTerm: text().default(''),
  domain: text().optional(),
  'tags[]': z.union([text(), z.array(text())]).optional(),
  tagsMode: z.enum(['any', 'all'], 'must be any or all').default('any'),
  orderBy: z.enum(orders, `must be one of ${orders.join(', ')}`).default('dateCreated-DESC'),
  excludeMaxVisitsReached: off(),
  excludePastValidUntil: off(),
});

/** Fields of errors: ours, and those of Shlink. */
const listNames = { q: 'searchTerm', limit: 'itemsPerPage', tag: 'tags', tagMode: 'tagsMode' };

/** `GET /short-urls`, with the pages of Shlink. */
export async function listShortUrls({ links, publicUrl }: ForeignApiDeps, caller: Caller, given: object) {
  const {
    page,
    itemsPerPage,
    searchTerm,
    domain,
    tagsMode,
    orderBy,
    'tags[]': tags,
  } = readFields(listQuery, given, 'query');
  const [field = '', direction = 'ASC'] = orderBy.split('-');
  const defaultDomain = defaultDomainOf(caller, publicUrl);
  const query = {
    page: String(page),
    limit: String(itemsPerPage),
    q: searchTerm,
    ...(domain !== undefined && { domain: domain === 'DEFAULT' ? defaultDomain : domain }),
    ...(tags !== undefined && { tag: tags, tagMode: tagsMode }),
    sort: sorts[field as keyof typeof sorts],
    order: direction.toLowerCase(),
  };
  const { items, pagination } = await withForeignNames(listNames, () => links.list(caller, query));
  const data = items.map((link) => presentShortUrl(link, defaultDomain));
  return {
    shortUrls: {
      data,
      pagination: {
        currentPage: page,
        pagesCount: pagination.totalPages,
        itemsPerPage,
        itemsInCurrentPage: data.length,
        totalItems: pagination.total,
      },
    },
  };
}

const tagsQuery = z.object({
  page: queryNumber(1, pageMax).default(1),
  searchTerm: text().default(''),
});

/** `GET /tags`: all names on one page, as Shlink lists them unless a client asks for pages. */
export async function listTagNames(links: CallLinks, caller: Caller, given: object) {
  const { page, searchTerm } = readFields(tagsQuery, given, 'query');
  const search = searchTerm.toLowerCase();
  const all = (await links.listTags(caller))
    .map(({ name }) => name)
    .filter((name) => name.toLowerCase().includes(search));
  const data = page === 1 ? all : [];
  const pages = { currentPage: page, pagesCount: 1, itemsPerPage: all.length };
  return { tags: { data, pagination: { ...pages, itemsInCurrentPage: data.length, totalItems: all.length } } };
}

const domainQuery = z.object({ domain: text().optional() });

/** The domain of a short URL: that of the query, or the workspace's default. */
export function readDomain(given: object, defaultDomain: string): string {
  const { domain = '' } = readFields(domainQuery, given, 'query');
  return domain === '' || domain === 'DEFAULT' ? defaultDomain : domain;
}
