/*
 * The clicks of domains, newest first. Short.io lists those before a time, and its times have whole seconds: so a page counts up to its oldest
 * second, which may be cut, and the next one begins with all of that second. Whether the time itself belongs to the response is not documented: a
 * second more is asked for, and what was read already is dropped.
 */
import { z } from 'zod';
import type { SourceItem } from '../source.ts';
import { sentenceOf } from '../http/describe-refusal.ts';
import { parseResponse } from '../http/parse-response.ts';
import type { RequestJson } from '../http/request-json.ts';
import { problemItem, type Spot } from '../mapping/problem-item.ts';
import { readTime } from '../mapping/read-time.ts';
import { unreadableItem } from '../mapping/unreadable-item.ts';
import { createMapShortioClick, findClickedLink, pathOf, type LinkPaths } from './map-shortio-click.ts';
import {
  clickEntry,
  domainEntry,
  linkEntry,
  linksResponse,
  type ShortioClick,
  type ShortioDomain,
} from './parse-shortio.ts';

const clicksPerPage = 1_000;
const linksPerPage = 150;
const secondMs = 1_000;
const refusedStatuses = [402, 403, 404];
/** Short.io redirects and counts what has a link with a lower status. */
const firstErrorStatus = 400;

/**
 * The domains whose clicks are not read to their end, the first one in the seconds from `before` back to `after`, which was read. Clicks behind `to`, up
 * to `countedTo`, may be in totals of links.
 */
export const shortioClicksPlace = z.object({
  domains: z.array(domainEntry),
  before: z.number(),
  after: z.number(),
  to: z.number(),
  countedTo: z.number(),
});
export type ShortioClicksPlace = z.output<typeof shortioClicksPlace>;

export type ClicksReading = { requestJson: RequestJson; requestStatistics: RequestJson; secret: string };

/** Where the clicks of a range begin. */
export function findFirstClicks(
  domains: ShortioDomain[],
  range: Pick<ShortioClicksPlace, 'after' | 'to' | 'countedTo'>,
): ShortioClicksPlace {
  return { ...range, domains, before: range.countedTo + secondMs };
}

/** Why Short.io lists no clicks of a domain, in its words. Undefined: it lists them. */
export async function findShortioRefusal(
  { requestStatistics, secret }: ClicksReading,
  place: ShortioClicksPlace,
): Promise<string | undefined> {
  const [domain] = place.domains;
  if (!domain) return undefined;
  const request = toRequest(domain, place, 1);
  const { status, body } = await requestStatistics({ ...request, accepts: refusedStatuses });
  return refusedStatuses.includes(status) ? sentenceOf(body, secret) || `status ${status}` : undefined;
}

/** The clicks of all domains from a place on. @param toCheckpoint makes the checkpoint before a place */
export async function* readShortioClicks(
  reading: ClicksReading,
  first: ShortioClicksPlace,
  toCheckpoint: (place: ShortioClicksPlace) => SourceItem,
): AsyncGenerator<SourceItem[]> {
  let place = first;
  yield [toCheckpoint(place)];
  for (const [index, domain] of first.domains.entries()) {
    yield* readDomainClicks(reading, domain, place, toCheckpoint);
    place = findFirstClicks(first.domains.slice(index + 1), place);
    yield [toCheckpoint(place)];
  }
}

async function* readDomainClicks(
  reading: ClicksReading,
  domain: ShortioDomain,
  first: ShortioClicksPlace,
  toCheckpoint: (place: ShortioClicksPlace) => SourceItem,
): AsyncGenerator<SourceItem[]> {
  const spot: Spot = { place: `clicks of ${domain.hostname}`, shortUrl: '' };
  const mapClick = createMapShortioClick(domain.id);
  let paths: LinkPaths | undefined;
  let [place, asked] = [first, first.before];
  for (;;) {
    const { body } = await reading.requestStatistics(toRequest(domain, { ...place, before: asked }, clicksPerPage));
    const entries = parseResponse(z.array(z.unknown()), body, 'last_clicks');
    const isLast = entries.length < clicksPerPage;
    const { clicks, problems } = parseClicks(entries, spot);
    const unread = clicks.filter(({ at }) => at < place.before && at > place.after);
    if (unread.length === 0) {
      if (problems.length > 0) yield problems;
      if (isLast) return;
      if (asked < place.before) {
        yield [describeEnd(spot, place.before)];
        return;
      }
      // The response had the time itself, and nothing before it.
      asked = place.before - secondMs;
      continue;
    }
    const { at: oldest = place.after } = unread.at(-1) ?? {};
    // A second that fills a page cannot be read to its end.
    const isFull = !isLast && unread.every(({ at }) => at === oldest);
    if (isFull) problems.push(describeFullSecond(spot, oldest));
    const whole = isLast || isFull ? unread : unread.filter(({ at }) => at > oldest);
    const known = (paths ??= await readPaths(reading.requestJson, domain));
    const items = whole.flatMap(({ click, at }) => toItem(click, { at, isLater: at > place.to }, known, mapClick));
    yield [...problems, ...items];
    if (isLast) return;
    asked = isFull ? oldest : oldest + secondMs;
    place = { ...place, before: asked };
    yield [toCheckpoint(place)];
  }
}

/** The clicks of the seconds after `after` and before `before`. */
function toRequest({ id }: ShortioDomain, { before, after }: ShortioClicksPlace, limit: number) {
  const [afterDate, beforeDate] = [after, before].map((time) => new Date(time).toISOString());
  const period = { period: 'custom', startDate: afterDate, endDate: beforeDate, tz: 'UTC' };
  return { path: `/statistics/domain/${id}/last_clicks`, body: { limit, ...period, afterDate, beforeDate } };
}

type TimedClick = { click: ShortioClick; at: number };

function parseClicks(entries: readonly unknown[], spot: Spot): { clicks: TimedClick[]; problems: SourceItem[] } {
  const clicks: TimedClick[] = [];
  const problems: SourceItem[] = [];
  for (const entry of entries) {
    const { data: click, error } = clickEntry.safeParse(entry);
    const at = click && readTime(click.dt);
    if (!click) problems.push(unreadableItem(spot, error));
    else if (at === undefined) problems.push(problemItem(spot, 'TIME_INVALID', 'dt', click.dt));
    else clicks.push({ click, at: Math.floor(at / secondMs) * secondMs });
  }
  // All clicks of a second follow each other.
  clicks.sort((a, b) => b.at - a.at);
  return { clicks, problems };
}

/** A request without a link is no click: scanners ask for paths that there are not. */
function toItem(
  click: ShortioClick,
  { at, isLater }: { at: number; isLater: boolean },
  paths: LinkPaths,
  mapClick: ReturnType<typeof createMapShortioClick>,
): SourceItem[] {
  if (Number(click.st ?? 0) >= firstErrorStatus) return [];
  const path = pathOf(click);
  const link = findClickedLink(paths, click);
  if (link === undefined && (path === '' || path === '*')) return [];
  return [{ type: 'click', click: mapClick(click, link ?? `path ${path}`.slice(0, 600), at), isLater }];
}

function describeFullSecond(spot: Spot, at: number): SourceItem {
  const detail = `${new Date(at).toISOString()} has more clicks than Short.io lists at once: those beyond ${clicksPerPage} have no time`;
  return problemItem(spot, 'FIELD_INVALID', 'clicks', detail);
}

function describeEnd(spot: Spot, before: number): SourceItem {
  const detail = `Short.io lists no clicks before ${new Date(before).toISOString()}: those have no time`;
  return problemItem(spot, 'FIELD_INVALID', 'clicks', detail);
}

async function readPaths(requestJson: RequestJson, { id }: ShortioDomain): Promise<LinkPaths> {
  const [exact, lower] = [new Map<string, string>(), new Map<string, string>()];
  for (let pageToken: string | undefined; ;) {
    const { body } = await requestJson({
      path: '/api/links',
      query: { domain_id: id, limit: linksPerPage, pageToken },
    });
    const { links, nextPageToken } = parseResponse(linksResponse, body, '/api/links');
    for (const value of links) {
      const { data: entry } = linkEntry.safeParse(value);
      const key = entry?.idString ?? entry?.id?.toString();
      if (!entry || key === undefined) continue;
      exact.set(entry.path, key);
      lower.set(entry.path.toLowerCase(), key);
    }
    if (!nextPageToken || nextPageToken === pageToken) return { exact, lower };
    pageToken = nextPageToken;
  }
}
