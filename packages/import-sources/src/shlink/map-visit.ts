import type { SourceClick } from '../source.ts';
import { hashTexts } from '../mapping/hash-texts.ts';
import { readTime } from '../mapping/read-time.ts';
import type { VisitEntry } from './parse-responses.ts';

/** Further parameters of a longer query are not read. */
const queryCharsMax = 8_192;
const countryPattern = /^[A-Z]{2}$/;

/**
 * Maps the visits of one window. Shlink gives a visit no id: its id is made of what it is, and of its number among the visits that are the
 * same in the same second, all of which lie in one window. The place is no part of it, because Shlink may find it later.
 */
export function createMapVisit(link: string): (visit: VisitEntry) => SourceClick | undefined {
  const counts = new Map<string, number>();
  return (visit) => {
    const at = readTime(visit.date);
    if (at === undefined) return undefined;
    const agent = visit.userAgent ?? '';
    const referrer = visit.referer ?? '';
    const name = hashTexts([link, String(at), agent, referrer, visit.visitedUrl ?? '', visit.redirectUrl ?? '']);
    const count = counts.get(name) ?? 0;
    counts.set(name, count + 1);
    const code = (visit.visitLocation?.countryCode ?? '').toUpperCase();
    const country = countryPattern.test(code) ? code : '';
    const city = visit.visitLocation?.cityName ?? '';
    return {
      link,
      id: `${name}-${count}`,
      at,
      // Addresses are not given: people with the same browser in the same city count as one on a day.
      visitor: JSON.stringify([new Date(at).toISOString().slice(0, 10), agent, country, city]),
      agent,
      device: '',
      browser: '',
      os: '',
      country,
      region: visit.visitLocation?.regionName ?? '',
      city,
      referrer,
      bot: visit.potentialBot,
      qr: false,
      query: queryOf(visit.visitedUrl),
    };
  };
}

/** The query of a URL as it is written, without its fragment: nothing is decoded, and no URL is refused. */
function queryOf(url: string | null | undefined): string {
  const start = url?.indexOf('?') ?? -1;
  if (!url || start === -1) return '';
  return url.slice(start + 1, start + 1 + queryCharsMax).split('#', 1)[0] ?? '';
}
