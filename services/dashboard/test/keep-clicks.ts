import { computeBreakdown, computeHours, computeOverview } from '../src/features/example/compute-report.ts';
import type { ExampleClick } from '../src/features/example/make-clicks.ts';
import type { Handlers } from './contract-server.ts';

/** A click, of which a test says what matters to it. @property at milliseconds since 1970; by default now */
export type Click = Partial<ExampleClick>;

type Dimension = Exclude<keyof ExampleClick, 'at' | 'visitor'>;
/** What is not known of a click, or what it has not. */
const unset: Record<Dimension, string> = {
  country: 'Unknown',
  region: 'Unknown',
  city: 'Unknown',
  referrer: 'Direct',
  device: 'Unknown',
  browser: 'Unknown',
  os: 'Unknown',
  language: 'Unknown',
  domain: 'links.example',
  link: 'lnk_launch',
  tag: '(none)',
  utmSource: '(none)',
  utmMedium: '(none)',
  utmCampaign: '(none)',
  utmTerm: '(none)',
  utmContent: '(none)',
  ref: '(none)',
  rule: '(none)',
  variant: '(none)',
  conversion: '(none)',
};
const noConversions = { conversions: 0, convertedClicks: 0, revenue: [] };

/** A server whose reports count these clicks, as the example report does: by range, filters and time zone. */
export function keepClicks(given: readonly Click[]): Handlers {
  const clicks = given.map((click, visitor): ExampleClick => ({ at: Date.now() - 1, visitor, ...unset, ...click }));
  /** The report of some of the clicks. */
  const report = (of: (click: ExampleClick) => boolean, search: URLSearchParams) => {
    const query = Object.fromEntries(search);
    const found = clicks.filter(of);
    const overview = computeOverview(found, query, Date.now());
    const rank = (by: Dimension) =>
      computeBreakdown(found, { ...query, by }, Date.now()).rows.map((row) => ({ name: row.name, clicks: row.clicks }));
    return {
      start: overview.start,
      end: overview.end,
      timezone: overview.timezone,
      interval: overview.interval,
      filters: {},
      totalClicks: overview.totalClicks,
      uniqueVisitors: overview.uniqueVisitors,
      clicksOverTime: overview.clicksOverTime,
      comparison: overview.comparison,
      botClicks: 0,
      qrScans: 0,
      ...noConversions,
      lastClickedAt: found.length > 0 ? new Date(Math.max(...found.map(({ at }) => at))).toISOString() : null,
      countries: rank('country'),
      cities: rank('city'),
      referrers: rank('referrer'),
      devices: rank('device'),
      browsers: rank('browser'),
      os: rank('os'),
    };
  };
  return {
    'get /analytics/overview': ({ search }) => computeOverview(clicks, Object.fromEntries(search), Date.now()),
    'get /analytics/breakdown': ({ search }) => computeBreakdown(clicks, Object.fromEntries(search), Date.now()),
    'get /analytics/hours': ({ search }) => computeHours(clicks, Object.fromEntries(search), Date.now()),
    'get /analytics/realtime/stream': ({ search }) => {
      const now = Date.now();
      const query = { ...Object.fromEntries(search), start: new Date(now - 300_000).toISOString(), timezone: 'UTC' };
      const found = clicks.filter((click) => computeOverview([click], query, now).totalClicks > 0);
      return {
        windowMinutes: 5,
        filters: {},
        activeVisitors: found.length,
        clicks: found.length,
        views: 0,
        perMinute: [4, 3, 2, 1, 0].map((ago) => ({
          minute: new Date(now - ago * 60_000).toISOString(),
          clicks: ago === 0 ? found.length : 0,
          views: 0,
        })),
        recent: found.map(({ at, link, country, device, browser, referrer }) => ({
          type: 'click' as const,
          timestamp: new Date(at).toISOString(),
          linkId: link,
          profileId: null,
          slug: link.replace('lnk_', ''),
          country,
          device,
          browser,
          referrer,
        })),
        generatedAt: new Date(now).toISOString(),
      };
    },
    'get /links/:id/stats': ({ params, search }) => ({
      linkId: params['id'] ?? '',
      ...report(({ link }) => link === params['id'], search),
      rules: [],
      variants: [],
      splitResult: null,
      sampleRatioMismatch: null,
    }),
    'get /tags/:id/stats': ({ params, search }) => ({
      tagId: params['id'] ?? '',
      ...report(({ tag }) => tag === params['id'], search),
    }),
  };
}
