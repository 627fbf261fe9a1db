import { z } from 'zod';
import type { Source, SourceItem } from '../source.ts';
import { parseResponse } from '../http/parse-response.ts';
import { createRequestJson, type HttpOptions, type RequestJson } from '../http/request-json.ts';
import { problemItem, type Spot } from '../mapping/problem-item.ts';
import { mapShortioLink } from './map-shortio-link.ts';
import { countsResponse, domainEntry, linkEntry, linksResponse, type ShortioDomain } from './parse-shortio.ts';

const shortioOrigin = 'https://api.short.io';
const statisticsOrigin = 'https://statistics.short.io';
/** The URL of one request for totals has room for this many ids. */
const linksPerPage = 50;
/** The lowest limit of a plan. */
const requestsPerSecond = 5;
const passwordCharsMax = 128;

export type ShortioOptions = HttpOptions & {
  /** Default: the API of Short.io itself. */
  origin?: string | undefined;
  /** Default: the statistics of Short.io itself. */
  statisticsOrigin?: string | undefined;
  /** A secret key. */
  apiKey: string;
  /** Whether links whose password is not known become links without one. Default: they are left out with a problem. */
  openProtected?: boolean | undefined;
};

type Reading = { requestJson: RequestJson; requestStatistics: RequestJson; openProtected: boolean };

/** An account of Short.io: the links of all of its domains and their totals. */
export function openShortioApi(options: ShortioOptions): Source {
  const { apiKey, openProtected = false } = options;
  const settings = {
    ...options,
    credential: { header: 'authorization', value: apiKey, secret: apiKey },
    requestsPerSecond,
  };
  const requestJson = createRequestJson({ ...settings, origin: options.origin ?? shortioOrigin });
  const requestStatistics = createRequestJson({ ...settings, origin: options.statisticsOrigin ?? statisticsOrigin });
  return {
    kind: 'shortio',
    async *read() {
      const { body } = await requestJson({ path: '/api/domains' });
      for (const value of parseResponse(z.array(z.unknown()), body, '/api/domains')) {
        const domain = domainEntry.safeParse(value).data;
        if (domain) yield* readLinks({ requestJson, requestStatistics, openProtected }, domain);
        else yield [problemItem({ place: 'domains', shortUrl: '' }, 'LINE_UNREADABLE', '', JSON.stringify(value))];
      }
    },
    cursor: () => null,
  };
}

async function* readLinks(reading: Reading, domain: ShortioDomain): AsyncGenerator<SourceItem[]> {
  const path = '/api/links';
  let pageToken: string | undefined;
  for (let page = 1; ; page += 1) {
    const query = { domain_id: domain.id, limit: linksPerPage, pageToken };
    const { body } = await reading.requestJson({ path, query });
    const { links, nextPageToken } = parseResponse(linksResponse, body, path);
    const counts = await readCounts(
      reading,
      domain,
      links.flatMap((value) => keyOf(value) ?? []),
    );
    if (page === 1 && !counts && links.length > 0) {
      const detail = 'the plan of the account does not give totals of clicks';
      yield [problemItem({ place: `domain ${domain.hostname}`, shortUrl: '' }, 'FIELD_INVALID', 'clicks', detail)];
    }
    yield links.flatMap((value, index) => {
      const place = `domain ${domain.hostname}, page ${page}, link ${index + 1}`;
      return toItems(value, domain, counts, place, reading.openProtected);
    });
    if (!nextPageToken || nextPageToken === pageToken) return;
    pageToken = nextPageToken;
  }
}

/** The id of a link as a text, even of one that cannot be read otherwise. */
function keyOf(value: unknown): string | undefined {
  const parsed = linkEntry.pick({ id: true, idString: true }).safeParse(value).data;
  const key = parsed?.idString ?? parsed?.id?.toString();
  return key === undefined || key === '' ? undefined : key;
}

/** Totals by link; undefined: the plan does not give them. */
async function readCounts(
  { requestStatistics }: Reading,
  { id }: ShortioDomain,
  keys: readonly string[],
): Promise<Map<string, number> | undefined> {
  if (keys.length === 0) return new Map();
  const path = `/statistics/domain/${id}/link_clicks`;
  const { status, body } = await requestStatistics({ path, query: { ids: keys.join(',') }, accepts: [402, 403, 404] });
  if (status !== 200) return undefined;
  const counts = Object.entries(parseResponse(countsResponse, body, path));
  return new Map(counts.flatMap(([key, count]) => (Number.isSafeInteger(Number(count)) ? [[key, Number(count)]] : [])));
}

function toItems(
  value: unknown,
  { hostname }: ShortioDomain,
  counts: ReadonlyMap<string, number> | undefined,
  place: string,
  openProtected: boolean,
): SourceItem[] {
  const { success, data: entry } = linkEntry.safeParse(value);
  const key = keyOf(value);
  if (!success || key === undefined)
    return [problemItem({ place, shortUrl: '' }, 'LINE_UNREADABLE', '', JSON.stringify(value))];
  const host = hostname.toLowerCase();
  const spot: Spot = { place, shortUrl: `${host}/${entry.path}` };
  if (entry.path === '') {
    const detail = `the root of a domain is no link: set rootBehaviour of the domain ${host} to a redirect to ${entry.originalURL}`;
    return [problemItem(spot, 'FIELD_INVALID', 'rootBehaviour', detail)];
  }
  const isHidden = Boolean(entry.hasPassword) && !entry.password;
  const isLong = Array.from(entry.password ?? '').length > passwordCharsMax;
  if (isLong || (isHidden && !openProtected))
    return [problemItem(spot, 'FIELD_INVALID', 'password', isLong ? 'it is too long' : 'the source does not give it')];
  const clicks = counts ? (counts.get(key) ?? 0) : undefined;
  const { link, problems } = mapShortioLink(entry, { key, host, clicks, spot });
  return [{ type: 'link', link }, ...problems];
}
