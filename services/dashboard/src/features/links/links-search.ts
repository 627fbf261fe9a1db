import type { LinkSort } from '@linkplane/contracts';

const linkSorts: readonly LinkSort[] = ['createdAt', 'updatedAt', 'clicks', 'title', 'slug'];

/** The search parameters of the links page. */
export type LinksSearch = {
  page?: number;
  search?: string;
  sort?: LinkSort;
  order?: 'asc' | 'desc';
  /** An open panel: `new`, `bulk`, or the id of the link that is edited. */
  panel?: string;
  /** The link whose QR code is designed. */
  qr?: string;
};

/** Drops invalid values. */
export function readLinksSearch(search: Record<string, unknown>): LinksSearch {
  const { page, search: words, sort, order, panel, qr } = search;
  return {
    ...(typeof page === 'number' && Number.isInteger(page) && page > 1 && { page }),
    ...(typeof words === 'string' && words !== '' && { search: words }),
    ...(linkSorts.includes(sort as LinkSort) && { sort: sort as LinkSort }),
    ...((order === 'asc' || order === 'desc') && { order }),
    ...(typeof panel === 'string' && panel !== '' && { panel }),
    ...(typeof qr === 'string' && qr !== '' && { qr }),
  };
}
