import type { ImitatedRequest, ImitatedResponse } from './start-imitation.ts';

/** The domain of all links of the account. */
const dubHost = 'go.example';

export type DubLink = Record<string, unknown> & { id: string; folderId: string | null; archived: boolean };
export type DubClick = { at: string; link: string; id: string; country?: string; qr?: boolean };
export type DubAccount = {
  links: DubLink[];
  clicks: DubClick[];
  folders?: { id: string; name: string }[];
  plan?: 'free' | 'business';
};

const dayMs = 86_400_000;
const today = Math.floor(Date.now() / dayMs) * dayMs;
/** A UTC day before today, such as `2026-01-15`: a run reads each month since the oldest link, at the pace that Dub allows. */
export const daysAgo = (days: number) => new Date(today - days * dayMs).toISOString().slice(0, 'YYYY-MM-DD'.length);
export const dubCreatedAt = `${daysAgo(70)}T10:00:00.000Z`;

/** All fields of Dub's document, as those of a link without any option are. */
export const dubLink = (key: string, extra: object = {}): DubLink => ({
  id: `link_${key}`,
  domain: dubHost,
  key,
  url: `https://example.com/${key}`,
  trackConversion: false,
  externalId: null,
  tenantId: null,
  programId: null,
  partnerId: null,
  archived: false,
  expiresAt: null,
  expiredUrl: null,
  disabledAt: null,
  password: null,
  proxy: false,
  title: null,
  description: null,
  image: null,
  video: null,
  rewrite: false,
  doIndex: false,
  ios: null,
  android: null,
  geo: null,
  publicStats: false,
  tags: [],
  folderId: null,
  comments: null,
  shortLink: `https://${dubHost}/${key}`,
  qrCode: `https://api.dub.co/qr?url=https://${dubHost}/${key}?qr=1`,
  utm_source: null,
  utm_medium: null,
  utm_campaign: null,
  utm_term: null,
  utm_content: null,
  testVariants: null,
  testStartedAt: null,
  testCompletedAt: null,
  userId: 'user_1',
  workspaceId: 'ws_1',
  clicks: 0,
  leads: 0,
  conversions: 0,
  sales: 0,
  saleAmount: 0,
  lastClicked: null,
  createdAt: dubCreatedAt,
  updatedAt: dubCreatedAt,
  tagId: null,
  projectId: 'ws_1',
  webhookIds: [],
  ...extra,
});

/** The time of an event is written as a date becomes a text in JavaScript, and that of its click as JSON has it. */
const eventOf = ({ at, link, id, country = 'DE', qr = false }: DubClick) => ({
  event: 'click',
  timestamp: String(new Date(at)),
  click: {
    id,
    timestamp: new Date(at).toISOString(),
    url: 'https://example.com/',
    country,
    city: 'Munich',
    region: 'DE-BY',
    continent: 'EU',
    device: 'Mobile',
    browser: 'Safari',
    os: 'iOS',
    ua: null,
    trigger: qr ? 'qr' : 'link',
    referer: 'news.example',
    refererUrl: 'https://news.example/today',
    qr,
    ip: '',
  },
  link: { id: link },
});

/** A Dub as its code responds: newest links first, one folder or none a list, and times widened to whole days. */
export function respondAsDub(account: DubAccount) {
  const clicksOf = (query: URLSearchParams) => {
    const from = Math.floor(Date.parse(query.get('start') ?? '') / dayMs) * dayMs;
    const to = (Math.floor(Date.parse(query.get('end') ?? '') / dayMs) + 1) * dayMs;
    return account.clicks.filter(({ at }) => Date.parse(at) >= from && Date.parse(at) < to);
  };
  return ({ path, query }: ImitatedRequest): ImitatedResponse => {
    if (path === '/folders') return { body: account.folders ?? [] };
    if (path === '/links') {
      const folder = query.get('folderId');
      const listed = account.links.filter(
        ({ folderId, archived }) => folderId === folder && (!archived || query.get('showArchived') === 'true'),
      );
      const begin = listed.findIndex(({ id }) => id === query.get('startingAfter')) + 1;
      return { body: listed.slice(begin, begin + Number(query.get('pageSize'))) };
    }
    if (account.plan === 'free')
      return { status: 403, body: { error: { code: 'forbidden', message: 'Unauthorized: Need higher plan.' } } };
    if (path === '/analytics') return { body: { clicks: clicksOf(query).length } };
    const begin = (Number(query.get('page')) - 1) * Number(query.get('limit'));
    return {
      body: clicksOf(query)
        .slice(begin, begin + Number(query.get('limit')))
        .map(eventOf),
    };
  };
}
