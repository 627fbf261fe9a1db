import type { ImitatedRequest, ImitatedResponse } from './start-imitation.ts';

export type BitlyAccount = {
  /** The bitlinks of each group. */
  groups: Record<string, { id: string }[]>;
  clicksOf: (id: string) => number;
  /** Requests of this month that are left. */
  quota: number;
  /** Whether Bitly accepts a `search_after` that it has given. */
  acceptsPlaces?: boolean;
};

export const bitlink = (id: string, extra: object = {}) => ({
  id,
  link: `https://${id}`,
  long_url: `https://example.com/${id}`,
  title: 'Title',
  archived: false,
  custom_bitlinks: [],
  created_at: '2026-01-02T03:04:05+0000',
  tags: [],
  deeplinks: [],
  ...extra,
});

const spent = {
  status: 429,
  body: { message: 'API_USAGE_LIMIT_EXCEEDED', description: 'You have used all requests of this month.' },
};

/** A Bitly that counts requests: each costs one of the quota, and none is given once it is used up. */
export function respondAsBitly(account: BitlyAccount) {
  return ({ path, query }: ImitatedRequest): ImitatedResponse => {
    if (account.quota <= 0) return spent;
    account.quota -= 1;
    if (path === '/v4/groups') return { body: { groups: Object.keys(account.groups).map((guid) => ({ guid })) } };
    const [, , kind, name = '', ...rest] = path.split('/').map(decodeURIComponent);
    if (kind === 'bitlinks') return { body: { total_clicks: account.clicksOf(`${name}/${rest[0]}`) } };
    const links = account.groups[name];
    const place = query.get('search_after');
    if (!links) return { status: 404, body: { message: 'NOT_FOUND' } };
    if (place !== null && account.acceptsPlaces === false)
      return { status: 400, body: { message: 'INVALID_ARG_SEARCH_AFTER' } };
    const begin = place === null ? 0 : links.findIndex(({ id }) => id === place) + 1;
    const page = links.slice(begin, begin + Number(query.get('size')));
    const hasMore = begin + page.length < links.length;
    return { body: { links: page, pagination: { search_after: hasMore ? page.at(-1)?.id : '' } } };
  };
}
