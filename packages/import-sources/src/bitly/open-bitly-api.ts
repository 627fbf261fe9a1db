import { SourceError, type Source, type SourceItem } from '../source.ts';
import { parseResponse } from '../http/parse-response.ts';
import { createRequestJson, type HttpOptions, type RequestJson } from '../http/request-json.ts';
import { problemItem, type Spot } from '../mapping/problem-item.ts';
import { isServiceHost } from '../mapping/service-hosts.ts';
import { textAt, unreadableLink } from '../mapping/unreadable-item.ts';
import { chooseShortUrls, mapBitlink, readShortUrl } from './map-bitlink.ts';
import {
  bitlinkEntry,
  bitlinksResponse,
  groupsResponse,
  limitsResponse,
  summaryResponse,
  type Bitlink,
} from './parse-bitly.ts';

const bitlyOrigin = 'https://api-ssl.bitly.com';
const linksPerPage = 100;
/** Bitly allows 150 requests a minute. */
const requestsPerSecond = 2;
const notInPlan = [402, 403];
const notFound = 404;

export type BitlyOptions = HttpOptions & {
  /** Default: the API of Bitly itself. */
  origin?: string | undefined;
  accessToken: string;
  /** The time of the import in milliseconds since the epoch. */
  now?: number | undefined;
  /** Whether totals of clicks are read, which is a request for each link of a quota of some thousands a month. Default: true. */
  readsClicks?: boolean | undefined;
  requestsPerSecond?: number | undefined;
  /** Hosts of Bitly whose links become links of another host nevertheless: their totals are read as well. */
  copiedHosts?: ReadonlySet<string> | undefined;
  /** Called at the end of a reading without totals, with the requests that one with them needs, and with the limits of Bitly. */
  onQuota?: ((quota: BitlyQuota) => void) | undefined;
};

/** What a reading with totals costs, and how much of which limit of Bitly is used; no limits where Bitly does not list them. */
export type BitlyQuota = { requests: number; limits: { endpoint: string; used: number; limit: number }[] };

type Reading = {
  requestJson: RequestJson;
  now: number;
  readsClicks: boolean;
  copiedHosts: ReadonlySet<string>;
  /** Requests for lists, and for the totals that were read or would be. */
  requests: number;
};

/** An account of Bitly: the bitlinks of all of its groups and their totals. */
export function openBitlyApi(options: BitlyOptions): Source {
  const { accessToken, now = Date.now(), readsClicks = true, copiedHosts = new Set(), onQuota } = options;
  const requestJson = createRequestJson({
    requestsPerSecond,
    ...options,
    origin: options.origin ?? bitlyOrigin,
    credential: { header: 'authorization', value: `Bearer ${accessToken}`, secret: accessToken },
    repairsJson: true,
    // The quota of a month comes back on its first day; that of a minute or an hour comes back soon.
    isQuotaSpent: (text) => /USAGE_LIMIT|MONTHLY/.test(text),
  });
  return {
    kind: 'bitly',
    async *read() {
      const { body } = await requestJson({ path: '/v4/groups' });
      const reading: Reading = { requestJson, now, readsClicks, copiedHosts, requests: 1 };
      const { groups } = parseResponse(groupsResponse, body, '/v4/groups');
      for (const { guid } of groups ?? []) yield* readGroup(reading, guid);
      if (!readsClicks) onQuota?.({ requests: reading.requests, limits: await readLimits(requestJson) });
    },
    cursor: () => null,
  };
}

/** The limits that this reading comes up against. */
async function readLimits(requestJson: RequestJson): Promise<BitlyQuota['limits']> {
  const { status, body } = await requestJson({ path: '/v4/user/platform_limits', accepts: [...notInPlan, notFound] });
  const { data } = limitsResponse.safeParse(body);
  if (status !== 200 || !data) return [];
  return data.platform_limits
    .filter(({ endpoint }) => /\/bitlinks$|\/clicks\/summary$/.test(endpoint))
    .flatMap(({ endpoint, methods }) =>
      methods.filter(({ name }) => name === 'GET').map(({ limit, count }) => ({ endpoint, used: count, limit })),
    );
}

async function* readGroup(reading: Reading, guid: string): AsyncGenerator<SourceItem[]> {
  const path = `/v4/groups/${encodeURIComponent(guid)}/bitlinks`;
  let after: string | undefined;
  for (let page = 1; ; page += 1) {
    const query = { size: linksPerPage, archived: 'both', search_after: after };
    const { body } = await reading.requestJson({ path, query });
    reading.requests += 1;
    const response = parseResponse(bitlinksResponse, body, path);
    const links = response.links ?? [];
    for (const [index, value] of links.entries())
      yield await readBitlink(reading, value, `group ${guid}, page ${page}, link ${index + 1}`);
    const next = response.pagination?.search_after;
    if (!next || next === after || links.length === 0) return;
    after = next;
  }
}

async function readBitlink(reading: Reading, value: unknown, place: string): Promise<SourceItem[]> {
  const { data: entry, error } = bitlinkEntry.safeParse(value);
  if (!entry) return [unreadableLink({ place, shortUrl: textAt(value, 'id') }, error)];
  const { host, slug } = readShortUrl(entry.id);
  const spot: Spot = { place, shortUrl: `${host}/${slug}` };
  if (slug === '') {
    const detail = `the root of a domain is no link: set rootBehaviour of the domain ${host} to a redirect to ${entry.long_url}`;
    return [problemItem(spot, 'FIELD_INVALID', 'rootBehaviour', detail)];
  }
  const hadTotals = reading.readsClicks;
  const { own } = chooseShortUrls(entry, spot);
  // The quota is for links that can come along.
  const isImported = !isServiceHost('bitly', own.host) || reading.copiedHosts.has(own.host);
  const clicks = isImported ? await readTotal(reading, entry) : undefined;
  const lost: SourceItem[] =
    hadTotals && !reading.readsClicks
      ? [
          problemItem(
            spot,
            'FIELD_INVALID',
            'clicks',
            'the plan of the account does not give totals of clicks, from here on',
          ),
        ]
      : [];
  const { link, problems } = mapBitlink(entry, clicks, spot, reading.now);
  return [{ type: 'link', link }, ...problems, ...lost];
}

/** The total of a link. Once the plan does not give one, no other is requested. */
async function readTotal(reading: Reading, { id }: Bitlink): Promise<number | undefined> {
  reading.requests += 1;
  if (!reading.readsClicks) return undefined;
  const [host = '', ...parts] = id.split('/');
  const path = `/v4/bitlinks/${encodeURIComponent(host)}/${encodeURIComponent(parts.join('/'))}/clicks/summary`;
  const query = { unit: 'month', units: -1 };
  const { status, body } = await reading.requestJson({ path, query, accepts: [...notInPlan, notFound] });
  if (notInPlan.includes(status)) reading.readsClicks = false;
  if (status !== 200) return undefined;
  const total = summaryResponse.safeParse(body).data?.total_clicks;
  if (total === undefined) throw new SourceError('invalid', `${path} has an unexpected response`);
  return total;
}
