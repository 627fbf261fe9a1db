import { z } from 'zod';
import type { SourceItem } from '../source.ts';
import { parseResponse } from '../http/parse-response.ts';
import type { RequestJson } from '../http/request-json.ts';
import { nameEntry, withPassed } from '../mapping/checkpoints.ts';
import { leftOutItem, problemItem, type Spot } from '../mapping/problem-item.ts';
import { placeRefusals, readPlaces } from '../mapping/read-places.ts';
import { textAt, unreadableLink } from '../mapping/unreadable-item.ts';
import { mapShortioLink } from './map-shortio-link.ts';
import { countsResponse, domainEntry, linkEntry, linksResponse, type ShortioDomain } from './parse-shortio.ts';

/** The URL of one request for totals has room for this many ids. */
const linksPerPage = 50;
const domainsPerPage = 100;
const passwordCharsMax = 128;

/** The domains that are not read to their end, the first one from `pageToken` on. */
export const shortioLinksPlace = z.object({
  domains: z.array(domainEntry).min(1),
  pageToken: z.string().optional(),
  page: z.int(),
  hasTotals: z.boolean(),
});
export type ShortioLinksPlace = z.output<typeof shortioLinksPlace>;

export type LinksReading = {
  requestJson: RequestJson;
  requestStatistics: RequestJson;
  openProtected: boolean;
  now: number;
  clock: () => number;
  /** Whether an entry is met for the first time. */
  isNew: (entry: string) => boolean;
};

/** The links of all domains, or those from a place on. */
export async function* readShortioLinks(
  reading: LinksReading,
  start: ShortioLinksPlace | undefined,
): AsyncGenerator<SourceItem[]> {
  const values = start ? [] : await readDomains(reading.requestJson);
  yield values.flatMap(describeDomain);
  yield* readPlaces<ShortioLinksPlace, Page>({
    start,
    findFirst: async () => findFirstPlace(start ? await readDomains(reading.requestJson) : values),
    request: (place, isContinued) => requestPage(reading, place, isContinued),
    read: (place, page) => readEntries(reading, place, page),
    findNext: findNextPlace,
    toCursor: (links) => ({ links }),
    refusal,
  });
}

const refusal = 'Short.io does not go on where the reading has stopped: its links were listed once more';

function findFirstPlace(values: unknown[]): ShortioLinksPlace | undefined {
  const domains = values.flatMap((value) => domainEntry.safeParse(value).data ?? []);
  return domains.length === 0 ? undefined : { domains, page: 1, hasTotals: true };
}

/** What is to be said of a domain before its links. */
function describeDomain(value: unknown): SourceItem[] {
  const { data: domain, error } = domainEntry.safeParse(value);
  if (!domain) return [describeUnreadableDomain(value, error)];
  if (!domain.cloaking) return [];
  const detail = 'all links of the domain redirect here, instead of a frame';
  return [problemItem(spotOf(domain), 'FIELD_INVALID', 'cloaking', detail)];
}

function spotOf({ hostname }: ShortioDomain): Spot {
  return { place: `domain ${hostname}`, shortUrl: '' };
}

function describeUnreadableDomain(value: unknown, error: z.ZodError): SourceItem {
  const field = error.issues[0]?.path.join('.') ?? '';
  const spot = { place: 'domains', shortUrl: textAt(value, 'hostname') };
  return problemItem(spot, 'SOURCE_INCOMPLETE', field, 'the domain cannot be read: its links are missing');
}

/** All domains that can be read. */
export async function findDomains(requestJson: RequestJson): Promise<ShortioDomain[]> {
  return (await readDomains(requestJson)).flatMap((value) => domainEntry.safeParse(value).data ?? []);
}

/** All domains. A page that repeats the one before it ends them: the service does not page then. */
async function readDomains(requestJson: RequestJson): Promise<unknown[]> {
  const path = '/api/domains';
  const domains: unknown[] = [];
  for (let first = ''; ;) {
    const { body } = await requestJson({ path, query: { limit: domainsPerPage, offset: domains.length } });
    const page = parseResponse(z.array(z.unknown()), body, path);
    const name = JSON.stringify(page[0] ?? '');
    if (page.length === 0 || name === first) return domains;
    domains.push(...page);
    first = name;
  }
}

/** Totals by link, which were counted at one time. */
type Counts = { byKey: ReadonlyMap<string, number>; countedAt: number };
/** The entries that are met for the first time, with their numbers on the page. */
type Page = {
  entries: { value: unknown; name: string; number: number }[];
  next: string | undefined;
  counts: Counts | undefined;
};

/** Undefined: the place of an earlier process is not accepted. */
async function requestPage(
  reading: LinksReading,
  place: ShortioLinksPlace,
  isContinued: boolean,
): Promise<Page | undefined> {
  const path = '/api/links';
  const { domains, pageToken } = place;
  const [domain] = domains;
  const query = { domain_id: domain?.id, limit: linksPerPage, pageToken };
  const { status, body } = await reading.requestJson({ path, query, accepts: isContinued ? placeRefusals : [] });
  if (placeRefusals.includes(status) || !domain) return undefined;
  const { links, nextPageToken } = parseResponse(linksResponse, body, path);
  const entries = links
    .map((value, index) => ({ value, name: keyOf(value) ?? nameEntry(value), number: index + 1 }))
    .filter(({ name }) => reading.isNew(name));
  const keys = entries.flatMap(({ value }) => keyOf(value) ?? []);
  return { entries, next: nextPageToken ?? undefined, counts: await readCounts(reading, domain, keys) };
}

function findNextPlace(place: ShortioLinksPlace, { next, counts }: Page): ShortioLinksPlace | undefined {
  const { domains, pageToken, page } = place;
  const hasTotals = place.hasTotals && counts !== undefined;
  if (next && next !== pageToken) return { domains, pageToken: next, page: page + 1, hasTotals };
  return domains.length === 1 ? undefined : { domains: domains.slice(1), page: 1, hasTotals: true };
}

async function* readEntries(reading: LinksReading, place: ShortioLinksPlace, { entries, counts }: Page) {
  const [domain] = place.domains;
  if (!domain) return;
  if (!counts && place.hasTotals) {
    const detail = `the plan of the account does not give totals of clicks, from page ${place.page} on`;
    yield [problemItem(spotOf(domain), 'FIELD_INVALID', 'clicks', detail)];
  }
  yield entries.flatMap(({ value, name, number }) => {
    const where = `domain ${domain.hostname}, page ${place.page}, link ${number}`;
    return withPassed(toItems(value, domain, counts, where, reading), name);
  });
}

/** The id of a link as a text, even of one that cannot be read otherwise. */
function keyOf(value: unknown): string | undefined {
  const parsed = linkEntry.pick({ id: true, idString: true }).safeParse(value).data;
  const key = parsed?.idString ?? parsed?.id?.toString();
  return key === undefined || key === '' ? undefined : key;
}

/** Totals by link; undefined: the plan does not give them. */
async function readCounts(
  { requestStatistics, clock }: LinksReading,
  { id }: ShortioDomain,
  keys: readonly string[],
): Promise<Counts | undefined> {
  const countedAt = clock();
  if (keys.length === 0) return { byKey: new Map(), countedAt };
  const path = `/statistics/domain/${id}/link_clicks`;
  const { status, body } = await requestStatistics({ path, query: { ids: keys.join(',') }, accepts: [402, 403, 404] });
  if (status !== 200) return undefined;
  const counts = Object.entries(parseResponse(countsResponse, body, path));
  const known = counts.flatMap(([key, count]): [string, number][] =>
    Number.isSafeInteger(Number(count)) ? [[key, Number(count)]] : [],
  );
  return { byKey: new Map(known), countedAt };
}

function toItems(
  value: unknown,
  { hostname }: ShortioDomain,
  counts: Counts | undefined,
  place: string,
  { openProtected, now }: LinksReading,
): SourceItem[] {
  const { data: entry, error } = linkEntry.safeParse(value);
  const key = keyOf(value);
  const host = hostname.toLowerCase();
  if (!entry) return [unreadableLink({ place, shortUrl: `${host}/${textAt(value, 'path')}` }, error)];
  if (key === undefined)
    return [leftOutItem({ place, shortUrl: `${host}/${entry.path}` }, 'LINE_UNREADABLE', 'id', 'it has none')];
  const spot: Spot = { place, shortUrl: `${host}/${entry.path}` };
  if (entry.path === '') {
    const detail = `the root of a domain is no link: set rootBehaviour of the domain ${host} to a redirect to ${entry.originalURL}`;
    return [problemItem(spot, 'FIELD_INVALID', 'rootBehaviour', detail)];
  }
  const isHidden = Boolean(entry.hasPassword) && !entry.password;
  const isLong = Array.from(entry.password ?? '').length > passwordCharsMax;
  if (isLong || (isHidden && !openProtected))
    return [leftOutItem(spot, 'FIELD_INVALID', 'password', isLong ? 'it is too long' : 'the source does not give it')];
  const clicks = counts ? (counts.byKey.get(key) ?? 0) : undefined;
  const { link, problems } = mapShortioLink(entry, { key, host, clicks, spot, now });
  const counted = counts ? { ...link, countedAt: counts.countedAt } : link;
  return [{ type: 'link', link: counted }, ...problems];
}
