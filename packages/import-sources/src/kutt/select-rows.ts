import type { KuttDialect } from './kutt-database.ts';

/** The columns of `visits` that count by browser and by system, with the names that this product has for them. */
export const browserColumns = {
  br_safari: 'Safari',
  br_chrome: 'Chrome',
  br_firefox: 'Firefox',
  br_opera: 'Opera',
  br_edge: 'Microsoft Edge',
  br_ie: 'Internet Explorer',
  br_other: '',
} as const;

export const systemColumns = {
  os_ios: 'iOS',
  os_macos: 'macOS',
  os_android: 'Android',
  os_linux: 'Linux',
  os_windows: 'Windows',
  os_other: '',
} as const;

/** Links in the order of their ids. `$1` is the time at which the reading of visits ends: later ones are subtracted from the count. */
export function selectLinks({ timeMs, number }: KuttDialect): string {
  return `SELECT links.id, links.address, links.description, links.banned, links.password, links.target, links.visit_count,
    domains.address AS host, ${timeMs('links.expire_in')} AS expires_at, ${timeMs('links.created_at')} AS created_at,
    ${number('coalesce(later.total, 0)')} AS later_visits
  FROM links
  LEFT JOIN domains ON domains.id = links.domain_id
  LEFT JOIN (
    SELECT link_id, sum(total) AS total FROM visits
    WHERE ${timeMs('created_at')} >= ${number('$1')}
    GROUP BY link_id
  ) AS later ON later.link_id = links.id
  ORDER BY links.id`;
}

/**
 * Visits from `$1` to before `$2`, hour by hour, and the rows of one link in an hour next to each other. The database sorts once:
 * Kutt has no index on the time, so that pages by it would sort again each time.
 */
export function selectVisits({ timeMs, hour, number }: KuttDialect): string {
  const counters = [...Object.keys(browserColumns), ...Object.keys(systemColumns)].map((name) => `visits.${name}`);
  const time = timeMs('visits.created_at');
  return `SELECT visits.id, visits.link_id, visits.total, visits.countries, visits.referrers, ${counters.join(', ')},
    links.id AS found_link, links.password, links.banned, ${time} AS created_at, ${timeMs('visits.updated_at')} AS updated_at
  FROM visits
  LEFT JOIN links ON links.id = visits.link_id
  WHERE ${time} IS NULL OR (${time} >= ${number('$1')} AND ${time} < ${number('$2')})
  ORDER BY ${hour('visits.created_at')}, visits.link_id, visits.id`;
}
