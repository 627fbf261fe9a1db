import type { LinkSort, LinkState } from '@linkplane/contracts';

const linkSorts: readonly LinkSort[] = ['createdAt', 'updatedAt', 'clicks', 'title', 'slug'];
const states: readonly LinkState[] = ['active', 'scheduled', 'expired', 'archived'];

/** What narrows the list. The names of the parameters are those of GET /v1/links, but `search`, which is its `q`. */
export type LinkFilters = {
  search?: string;
  tag?: string[];
  /** Whether all of the tags are needed; by default one is enough. */
  tagMode?: 'all';
  notTag?: string[];
  domain?: string;
  state?: LinkState;
};

/** The columns that can be hidden. */
export const linkColumns = ['destination', 'clicks', 'created'] as const;
export type LinkColumn = (typeof linkColumns)[number];
const densities = ['comfortable', 'compact'] as const;
export type Density = (typeof densities)[number];

/** How the table looks; what is left out is as the reader had it last. */
export type LinksDisplay = { density?: Density; columns?: LinkColumn[] };

/** The search parameters of the links page. */
export type LinksSearch = LinkFilters &
  LinksDisplay & {
    page?: number;
    sort?: LinkSort;
    order?: 'asc' | 'desc';
    /** An open panel: `new`, `bulk`, `move-in`, or the id of the link that is edited. */
    panel?: string;
    /** Given with the panel `new`: the link whose settings the new one begins with. */
    from?: string;
    /** Given with the panel `move-in`: the import job that is shown. */
    job?: string;
    /** The link whose QR code is designed. */
    qr?: string;
    /** The saved view that was opened last. */
    view?: string;
  };

export type ChangeLinksSearch = (changes: { [Name in keyof LinksSearch]?: LinksSearch[Name] | undefined }) => void;

/** The changes that remove every filter. */
export const noFilters = {
  search: undefined,
  tag: undefined,
  tagMode: undefined,
  notTag: undefined,
  domain: undefined,
  state: undefined,
  page: undefined,
} as const;

/** Drops invalid values. */
export function readLinksSearch(search: Record<string, unknown>): LinksSearch {
  const { page, sort, order, panel, from, job, qr, view } = search;
  return {
    ...readLinkFilters(search),
    ...readLinksDisplay(search),
    ...(typeof page === 'number' && Number.isInteger(page) && page > 1 && { page }),
    ...(linkSorts.includes(sort as LinkSort) && { sort: sort as LinkSort }),
    ...((order === 'asc' || order === 'desc') && { order }),
    ...(typeof panel === 'string' && panel !== '' && { panel }),
    ...(typeof from === 'string' && from !== '' && { from }),
    ...(typeof job === 'string' && job !== '' && { job }),
    ...(typeof qr === 'string' && qr !== '' && { qr }),
    ...(typeof view === 'string' && view !== '' && { view }),
  };
}

/** Drops invalid values. */
export function readLinksDisplay({ density, columns }: Record<string, unknown>): LinksDisplay {
  return {
    ...(densities.includes(density as Density) && { density: density as Density }),
    ...(Array.isArray(columns) && { columns: linkColumns.filter((column) => columns.includes(column)) }),
  };
}

function readLinkFilters({ search: words, tag, tagMode, notTag, domain, state }: Record<string, unknown>): LinkFilters {
  const tags = readNames(tag);
  const notTags = readNames(notTag);
  return {
    ...(typeof words === 'string' && words !== '' && { search: words }),
    ...(tags.length > 0 && { tag: tags }),
    ...(tags.length > 1 && tagMode === 'all' && { tagMode }),
    ...(notTags.length > 0 && { notTag: notTags }),
    ...(typeof domain === 'string' && domain !== '' && { domain }),
    ...(states.includes(state as LinkState) && { state: state as LinkState }),
  };
}

/** One name or several. The router reads a name such as `2026` as a number. */
function readNames(value: unknown): string[] {
  const names = (Array.isArray(value) ? value : [value]).filter((each) => ['string', 'number'].includes(typeof each));
  return [...new Set(names.map((name) => String(name).trim()))].filter((name) => name !== '');
}

/** The filter of the API. */
export function toApiFilter({ search, tag, tagMode, notTag, domain, state }: LinkFilters) {
  return {
    ...(search !== undefined && { q: search }),
    ...(tag && { tag }),
    ...(tagMode && { tagMode }),
    ...(notTag && { notTag }),
    ...(domain !== undefined && { domain }),
    ...(state && { state }),
  };
}

export function isFiltered(search: LinkFilters): boolean {
  return Object.keys(toApiFilter(search)).length > 0;
}
