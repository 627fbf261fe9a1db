import { createLinksItem, sparklineDays, type CreateLinkBody, type Link } from '@linkplane/contracts';
import { refuse, refuseByContract, type HandledRequest, type Handlers, type Refusal } from './contract-server.ts';
import { sampleLink } from './sample-data.ts';

export type KeptLinks = { handlers: Handlers; links: () => Link[]; add: (link: Link) => void };

/** The length of the random part of an id. */
const idChars = 20;

type LinksQuery = HandledRequest<'get /links'>['query'];
const notFound = refuse('LINK_NOT_FOUND', 'There is no such link.');

/** A server that keeps links, newest first, and finds them by words, tags and whether they are archived. */
export function keepLinks(...first: Link[]): KeptLinks {
  let links = first;
  const replace = (id: string | undefined, changes: object): Link | undefined => {
    links = links.map((link) => (link.id === id ? applyChanges(link, changes) : link));
    return links.find((link) => link.id === id);
  };
  const isChosen = (ids: readonly string[] | undefined, filter: object | undefined) => (link: Link) =>
    ids?.includes(link.id) ?? isFound(link, (filter ?? {}) as LinksQuery);
  const create = (body: CreateLinkBody): Link | Refusal => {
    const { slug = `made-${links.length}` } = body;
    if (links.some((link) => link.slug === slug)) return slugTaken;
    const link = applyChanges(sampleLink({ slug, createdAt: new Date().toISOString() }), body);
    links = [link, ...links];
    return link;
  };
  /** The links of each import, as they were created. */
  const imports = new Map<string, Link[]>();
  const existing = (importId: string | undefined) =>
    (imports.get(importId ?? '') ?? []).flatMap((made) =>
      links.filter(({ id }) => id === made.id).map((link) => ({ link, isEdited: link !== made })),
    );
  const createOne = (given: unknown, index: number) => {
    const body = createLinksItem.safeParse(given);
    const link = body.success ? create(body.data) : refuseByContract(body.error);
    if (!('refusal' in link)) return { index, success: true as const, data: link };
    const { refusal, message, details } = link;
    const code = refusal === 'network' ? 'INTERNAL_ERROR' : refusal;
    return { index, success: false as const, error: { code, message, details } };
  };
  const handlers: Handlers = {
    ...onLinksPage,
    'get /workspaces/:workspaceId/links-version': () => ({ version: JSON.stringify(links) }),
    'get /links': ({ query }) => listPage(links, query),
    'get /links/:id': ({ params }) => links.find(({ id }) => id === params['id']) ?? notFound,
    'post /links': ({ body }) => create(body),
    'post /links/bulk': ({ body }) => {
      const results = body.links.map((given, index) => createOne(given as object, index));
      const made = results.flatMap((result) => (result.success ? [result.data] : []));
      const created = made.length;
      if (body.importId !== undefined) imports.set(body.importId, [...(imports.get(body.importId) ?? []), ...made]);
      return { results, created, failed: results.length - created };
    },
    'get /imports': () =>
      [...imports.keys()]
        .map((id) => ({ id, links: existing(id).length, createdAt: new Date().toISOString() }))
        .filter(({ links: count }) => count > 0)
        .toReversed(),
    'post /imports/:id/undo': ({ params, body: { deleteInUse } }) => {
      const id = params['id'] ?? '';
      const inUse = existing(id).filter(({ link, isEdited }) => isEdited || link.clicks > 0);
      if (deleteInUse !== undefined && deleteInUse !== inUse.length) return otherNumberInUse(inUse.length);
      const kept = deleteInUse === undefined ? inUse : [];
      const gone = existing(id).filter(({ link }) => !kept.some((each) => each.link === link));
      links = links.filter((link) => !gone.some((each) => each.link === link));
      return {
        id,
        deleted: gone.length,
        inUse: kept.length,
        suspended: 0,
        kept: kept.map(({ link, isEdited }) => ({
          id: link.id,
          shortUrl: link.shortUrl,
          clicks: link.clicks,
          reasons: [...(isEdited ? (['edited'] as const) : []), ...(link.clicks > 0 ? (['clicked'] as const) : [])],
        })),
      };
    },
    'patch /links/:id': ({ params, body }) => replace(params['id'], body) ?? notFound,
    'delete /links/:id': ({ params }) => {
      links = links.filter(({ id }) => id !== params['id']);
      return { deleted: true };
    },
    'patch /links/bulk': ({ body: { ids, filter, expect, set = {}, addTags = [], removeTags = [] } }) => {
      const chosen = links.filter(isChosen(ids, filter));
      if (filter && chosen.length !== expect) return otherNumber(chosen.length);
      const results = chosen.map((link, index) => {
        const tags = [...link.tags.filter((tag) => !removeTags.includes(tag)), ...addTags];
        const data = replace(link.id, { ...set, tags: [...new Set(tags)].sort() })!;
        return { index, id: link.id, success: true as const, data };
      });
      return { results, updated: results.length, failed: 0 };
    },
    'delete /links/bulk': ({ body: { ids, filter } }) => {
      const gone = links.filter(isChosen(ids, filter));
      links = links.filter((link) => !gone.includes(link));
      const results = gone.map(({ id }, index) => ({ index, id, success: true as const, data: { deleted: true } }));
      return { results, deleted: results.length, failed: 0 };
    },
  };
  return { handlers, links: () => links, add: (link) => void (links = [link, ...links]) };
}

/** What the page of links and its forms request besides the links. */
const onLinksPage: Handlers = {
  'get /analytics/sparklines': ({ query: { ids } }) => ({
    start: '2026-01-01',
    timezone: 'UTC',
    end: '2026-01-30',
    links: ids.map((id) => ({ id, clicks: Array.from({ length: sparklineDays }, () => 0) })),
  }),
  'post /page-previews': refuse('PREVIEW_UNAVAILABLE', 'The page could not be read.'),
  'get /tags': [],
  'get /utm-templates': [],
  'get /workspaces/:workspaceId/domains': [],
  'get /workspaces/:workspaceId/views': [],
};

const slugTaken = refuse('SLUG_TAKEN', 'This slug is already in use.', [
  { field: 'slug', message: 'is already in use' },
]);
const otherNumber = (count: number) =>
  refuse('VALIDATION_ERROR', 'expect is another number.', [
    { field: 'expect', message: `must be ${count}: the filter finds as many` },
  ]);

const otherNumberInUse = (count: number) =>
  refuse('VALIDATION_ERROR', 'deleteInUse is another number.', [
    { field: 'deleteInUse', message: `must be ${count}: so many links of the import are in use` },
  ]);

function applyChanges(link: Link, changes: object): Link {
  const { password, template: _template, ...fields } = changes as { password?: string | null; template?: string };
  const { slug = link.slug, domain } = fields as { slug?: string; domain?: string | null };
  const host = domain ?? link.domain;
  return {
    ...link,
    // The fields are what is sent: instants as text.
    ...(JSON.parse(JSON.stringify(fields)) as object),
    ...completeParts(fields),
    ...completeAliases(fields, link.domain),
    slug,
    domain: host,
    updatedAt: new Date().toISOString(),
    shortUrl: `https://${host}/${slug}`,
    ...(password !== undefined && { hasPassword: password !== null }),
  };
}

type Parts = { rules?: object[] | null; split?: { variants: object[] } | null };

/** Rules and variants as they are returned: with ids, and null for what is not set. */
function completeParts({ rules, split }: Parts): object {
  const idOf = (prefix: string, n: number) => `${prefix}_${String(n).padStart(idChars, '0')}`;
  const complete = (rule: object, n: number) => ({ id: idOf('rul', n), name: null, url: null, block: false, ...rule });
  const variants = split?.variants.map((variant, n) => ({ id: idOf('var', n), name: null, ...variant }));
  return {
    ...(rules && { rules: rules.map(complete) }),
    ...(split && { split: { endsAt: null, winner: null, ...split, variants } }),
  };
}

function completeAliases({ aliases }: { aliases?: Partial<Link['aliases'][number]>[] }, domain: string): object {
  return aliases ? { aliases: aliases.map((alias) => ({ domain, redirects: false, ...alias })) } : {};
}

function listPage(links: Link[], query: LinksQuery) {
  const { page, limit, sort, order } = query;
  const found = links.filter((link) => isFound(link, query));
  if (sort !== 'createdAt') found.sort((a, b) => compare(a[sort], b[sort]));
  if (sort !== 'createdAt' && order === 'desc') found.reverse();
  const items = found.slice((page - 1) * limit, page * limit);
  return { items, pagination: { page, limit, total: found.length, totalPages: Math.ceil(found.length / limit) } };
}

const compare = (a: string | number | null, b: string | number | null) =>
  typeof a === 'number' && typeof b === 'number' ? a - b : String(a).localeCompare(String(b), 'en', { numeric: true });

function isFound(link: Link, { q, tag, tagMode, notTag, state }: LinksQuery): boolean {
  const has = (name: string) => link.tags.some((each) => each.toLowerCase() === name.toLowerCase());
  const text = [link.title, link.slug, link.url, ...link.tags].join(' ').toLowerCase();
  return (
    q
      .toLowerCase()
      .split(' ')
      .every((word) => text.includes(word)) &&
    (tag === undefined || (tagMode === 'all' ? tag.every(has) : tag.some(has))) &&
    notTag?.some(has) !== true &&
    (state === 'archived') === link.archived &&
    (state !== 'scheduled' || link.startsAt !== null)
  );
}
