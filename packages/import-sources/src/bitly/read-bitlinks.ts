/*
 * The bitlinks of all groups, group by group and page by page. Each link has a checkpoint of its own, because its total has cost a request
 * of the month's quota.
 */
import { z } from 'zod';
import { SourceError, type SourceItem } from '../source.ts';
import { parseResponse } from '../http/parse-response.ts';
import type { RequestJson } from '../http/request-json.ts';
import { checkpoint, nameEntry, withPassed } from '../mapping/checkpoints.ts';
import { problemItem, type Spot } from '../mapping/problem-item.ts';
import { placeRefusals, readPlaces } from '../mapping/read-places.ts';
import { isServiceHost } from '../mapping/service-hosts.ts';
import { textAt, unreadableLink } from '../mapping/unreadable-item.ts';
import { chooseShortUrls, mapBitlink, readShortUrl } from './map-bitlink.ts';
import { bitlinkEntry, bitlinksResponse, groupsResponse, summaryResponse, type Bitlink } from './parse-bitly.ts';

const linksPerPage = 100;
export const notInPlan = [402, 403];
export const notFound = 404;

/** The groups that are not read to their end, the first one from `after` on. */
const bitlyPlace = z.object({ groups: z.array(z.string()).min(1), after: z.string().optional(), page: z.int() });
export type BitlyPlace = z.output<typeof bitlyPlace>;
export const bitlyCursor = z.object({ place: bitlyPlace, readsClicks: z.boolean(), requests: z.int() });

export type BitlyReading = {
  requestJson: RequestJson;
  now: number;
  readsClicks: boolean;
  copiedHosts: ReadonlySet<string>;
  /** Requests for lists, and for the totals that were read or would be. */
  requests: number;
  /** Whether an entry is met for the first time. */
  isNew: (entry: string) => boolean;
};

/** The links of all groups, or those from a place on. What is kept costs no quota, even where all is listed once more. */
export function readBitlinks(reading: BitlyReading, start: BitlyPlace | undefined): AsyncIterable<SourceItem[]> {
  return readPlaces<BitlyPlace, Page>({
    start,
    findFirst: () => findFirstPlace(reading),
    request: (place, isContinued) => requestPage(reading, place, isContinued),
    read: (place, page) => readEntries(reading, place, page.links),
    findNext: findNextPlace,
    toCursor: (place) => toCursor(reading, place),
    refusal: 'Bitly does not go on where the reading has stopped: its links were listed once more',
  });
}

function toCursor({ readsClicks, requests }: BitlyReading, place: BitlyPlace): z.output<typeof bitlyCursor> {
  return { place, readsClicks, requests };
}

/** Undefined: the account has no group. */
async function findFirstPlace(reading: BitlyReading): Promise<BitlyPlace | undefined> {
  const { body } = await reading.requestJson({ path: '/v4/groups' });
  reading.requests += 1;
  const groups = (parseResponse(groupsResponse, body, '/v4/groups').groups ?? []).map(({ guid }) => guid);
  return groups.length === 0 ? undefined : { groups, page: 1 };
}

type Page = { links: unknown[]; next: string | undefined };

/** Undefined: the place of an earlier process is not accepted. */
async function requestPage(
  reading: BitlyReading,
  { groups: [guid = ''], after }: BitlyPlace,
  isContinued: boolean,
): Promise<Page | undefined> {
  const path = `/v4/groups/${encodeURIComponent(guid)}/bitlinks`;
  const query = { size: linksPerPage, archived: 'both', search_after: after };
  const { status, body } = await reading.requestJson({ path, query, accepts: isContinued ? placeRefusals : [] });
  reading.requests += 1;
  if (placeRefusals.includes(status)) return undefined;
  const { links, pagination } = parseResponse(bitlinksResponse, body, path);
  return { links: links ?? [], next: pagination?.search_after ?? undefined };
}

function findNextPlace({ groups, after, page }: BitlyPlace, { links, next }: Page): BitlyPlace | undefined {
  if (next && next !== after && links.length > 0) return { groups, after: next, page: page + 1 };
  return groups.length === 1 ? undefined : { groups: groups.slice(1), page: 1 };
}

async function* readEntries(
  reading: BitlyReading,
  place: BitlyPlace,
  links: readonly unknown[],
): AsyncGenerator<SourceItem[]> {
  for (const [index, value] of links.entries()) {
    const name = nameEntry(value);
    if (!reading.isNew(name)) continue;
    const items = await readBitlink(reading, value, `group ${place.groups[0]}, page ${place.page}, link ${index + 1}`);
    yield [...withPassed(items, name), checkpoint(toCursor(reading, place))];
  }
}

async function readBitlink(reading: BitlyReading, value: unknown, place: string): Promise<SourceItem[]> {
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
async function readTotal(reading: BitlyReading, { id }: Bitlink): Promise<number | undefined> {
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
