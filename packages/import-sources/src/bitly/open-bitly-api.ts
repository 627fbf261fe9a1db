import { SourceError, type Source, type SourceItem } from '../source.ts';
import { parseResponse } from '../http/parse-response.ts';
import { createRequestJson, type HttpOptions, type RequestJson } from '../http/request-json.ts';
import { problemItem, type Spot } from '../mapping/problem-item.ts';
import { mapBitlink, readShortUrl } from './map-bitlink.ts';
import { bitlinkEntry, bitlinksResponse, groupsResponse, summaryResponse, type Bitlink } from './parse-bitly.ts';

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
};

type Reading = { requestJson: RequestJson; now: number; readsClicks: boolean };

/** An account of Bitly: the bitlinks of all of its groups and their totals. */
export function openBitlyApi(options: BitlyOptions): Source {
  const { accessToken, now = Date.now(), readsClicks = true } = options;
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
      const reading: Reading = { requestJson, now, readsClicks };
      for (const { guid } of parseResponse(groupsResponse, body, '/v4/groups').groups) yield* readGroup(reading, guid);
    },
    cursor: () => null,
  };
}

async function* readGroup(reading: Reading, guid: string): AsyncGenerator<SourceItem[]> {
  const path = `/v4/groups/${encodeURIComponent(guid)}/bitlinks`;
  let after: string | undefined;
  for (let page = 1; ; page += 1) {
    const query = { size: linksPerPage, archived: 'both', search_after: after };
    const { body } = await reading.requestJson({ path, query });
    const { links, pagination } = parseResponse(bitlinksResponse, body, path);
    for (const [index, value] of links.entries())
      yield await readBitlink(reading, value, `group ${guid}, page ${page}, link ${index + 1}`);
    const next = pagination.search_after;
    if (!next || next === after || links.length === 0) return;
    after = next;
  }
}

async function readBitlink(reading: Reading, value: unknown, place: string): Promise<SourceItem[]> {
  const { success, data: entry } = bitlinkEntry.safeParse(value);
  if (!success) return [problemItem({ place, shortUrl: '' }, 'LINE_UNREADABLE', '', JSON.stringify(value))];
  const { host, slug } = readShortUrl(entry.id);
  const spot: Spot = { place, shortUrl: `${host}/${slug}` };
  if (slug === '') {
    const detail = `the root of a domain is no link: set rootBehaviour of the domain ${host} to a redirect to ${entry.long_url}`;
    return [problemItem(spot, 'FIELD_INVALID', 'rootBehaviour', detail)];
  }
  const hadTotals = reading.readsClicks;
  const clicks = await readTotal(reading, entry);
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
