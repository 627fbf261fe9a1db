import { z } from 'zod';
import { SourceError, type Source, type SourceItem } from '../source.ts';
import { parseResponse } from '../http/parse-response.ts';
import { createRequestJson, type HttpOptions, type RequestJson } from '../http/request-json.ts';
import { checkpoint, nameEntry, parseCursor, readAgainItem, withPassed } from '../mapping/checkpoints.ts';
import { leftOutItem, problemItem, type Spot } from '../mapping/problem-item.ts';
import { readDomains, readOrphanCount } from './read-settings.ts';
import { hostOf, keyOf, mapLink } from './map-link.ts';
import { mapRules } from './map-rules.ts';
import { rulesResponse, shortUrlEntry, shortUrlsResponse, type ShortUrlEntry } from './parse-responses.ts';
import { readVisits, requestVisits, type VisitsOf } from './read-visits.ts';
import type { TimeWindow } from './split-window.ts';

const linksPerPage = 100;
const secondMs = 1_000;
/** Shlink may store a visit some seconds after it happened, and its clock may differ: what is younger is left to the next import. */
const settledAfterMs = 10_000;
const notFound = 404;

export type ShlinkOptions = HttpOptions & {
  /** Scheme and host of the instance, with its base path if it has one. */
  origin: string;
  apiKey: string;
  /** The cursor of an earlier import: visits after it. */
  since?: string | undefined;
  /** Milliseconds since the epoch: visits up to there. Default: `now`. */
  until?: number | undefined;
  /** The time of the import in milliseconds since the epoch. */
  now?: number | undefined;
  /** Whether this installation knows cities: rules on cities are carried only then. */
  hasCities?: boolean | undefined;
  requestsPerSecond?: number | undefined;
};

type Reading = {
  requestJson: RequestJson;
  window: TimeWindow;
  isLater: boolean;
  now: number;
  hasCities: boolean;
  isKept: (entry: string) => boolean;
};

/** The end of the window: it stays the same when a reading goes on, so that each link has the visits up to the same second. */
const shlinkCursor = z.object({ to: z.int() });

/** A Shlink instance, read through version 3 of its API. */
export function openShlinkApi(options: ShlinkOptions): Source {
  const { apiKey, since, now = Date.now(), hasCities = false } = options;
  const to = Math.floor(Math.min(options.until ?? Infinity, now - settledAfterMs) / secondMs) * secondMs;
  const from = since === undefined ? 0 : readCursor(since) + secondMs;
  const credential = { header: 'x-api-key', value: apiKey, secret: apiKey };
  const requestJson = createRequestJson({ ...options, credential });
  const isLater = since !== undefined;
  let window: TimeWindow = { from, to };
  let isRead = false;
  return {
    kind: 'shlink',
    async *read(soFar) {
      const found = parseCursor(shlinkCursor, soFar);
      if (found) window = { from, to: found.to };
      const isKept = (entry: string) => soFar?.has(entry) ?? false;
      if (soFar && !found) yield [readAgainItem('all short URLs were listed once more')];
      if (!found) yield* readDomains(requestJson);
      yield* readLinks({ requestJson, window, isLater, now, hasCities, isKept });
      yield* readOrphanCount(requestJson);
      isRead = true;
    },
    cursor: () => (isRead ? new Date(Math.max(window.to, from - secondMs)).toISOString() : null),
  };
}

function readCursor(since: string): number {
  const time = Date.parse(since);
  if (Number.isNaN(time)) throw new SourceError('invalid', 'the time since which visits are wanted is no time');
  return Math.floor(time / secondMs) * secondMs;
}

/**
 * A reading that goes on lists all links, a hundred a request, and reads those that are not kept: pages have moved in the meantime.
 * In the order of their short codes, so that no page depends on how the database orders links of the same second. A link that is created
 * between two pages moves the last one of a page to the next, where it is skipped.
 */
async function* readLinks(reading: Reading): AsyncGenerator<SourceItem[]> {
  const path = '/rest/v3/short-urls';
  let seen = new Set<string>();
  for (let page = 1; ; page += 1) {
    const query = { page, itemsPerPage: linksPerPage, orderBy: 'shortCode-ASC' };
    const { body } = await reading.requestJson({ path, query });
    const { data, pagination } = parseResponse(shortUrlsResponse, body, path).shortUrls;
    const onPage = new Set<string>();
    for (const [index, value] of data.entries()) {
      const place = `page ${page}, short URL ${index + 1}`;
      const parsed = shortUrlEntry.safeParse(value);
      const name = parsed.success ? keyOf(parsed.data) : nameEntry(value);
      onPage.add(name);
      if (seen.has(name) || reading.isKept(name)) continue;
      if (parsed.success) yield* readLink(reading, parsed.data, place);
      else {
        const field = parsed.error.issues[0]?.path.join('.') ?? '';
        const items = [leftOutItem({ place, shortUrl: '' }, 'LINE_UNREADABLE', field, JSON.stringify(value))];
        yield withPassed(items, name);
      }
      yield [checkpoint({ to: reading.window.to } satisfies z.output<typeof shlinkCursor>)];
    }
    seen = onPage;
    if (page >= pagination.pagesCount) return;
  }
}

async function* readLink(reading: Reading, entry: ShortUrlEntry, place: string): AsyncGenerator<SourceItem[]> {
  const { requestJson, window, now, hasCities } = reading;
  const spot: Spot = { place, shortUrl: `${hostOf(entry)}/${entry.shortCode}` };
  const domain = entry.domain ?? undefined;
  const of: VisitsOf = { requestJson, key: keyOf(entry), code: entry.shortCode, domain, spot };
  const { rules, problems } = await readRules(reading, entry, hasCities, spot);
  const hasVisits = entry.visitsSummary.total > 0;
  const first = hasVisits && window.from <= window.to ? await requestVisits(of, window, 1) : undefined;
  const clicks = await countClicks(reading, of, entry, first?.totalItems);
  const { link, problems: cuts } = mapLink(entry, { spot, rules, clicks, now });
  const unread: SourceItem[] =
    hasVisits && window.from <= window.to && !first
      ? [problemItem(spot, 'CLICK_WITHOUT_LINK', 'visits', 'the source does not find the visits of this link')]
      : [];
  yield [{ type: 'link', link }, ...problems, ...cuts, ...unread];
  if (first) yield* readVisits(of, window, first);
}

/** The visits up to the end of the window: what comes later is no undated rest, it is read by the next import. */
async function countClicks(
  { window, isLater }: Reading,
  of: VisitsOf,
  entry: ShortUrlEntry,
  inWindow: number | undefined,
): Promise<number> {
  const { total } = entry.visitsSummary;
  if (total === 0) return 0;
  if (!isLater) return inWindow ?? total;
  return (await requestVisits(of, { from: 0, to: window.to }, 1, 1))?.totalItems ?? total;
}

async function readRules({ requestJson }: Reading, entry: ShortUrlEntry, hasCities: boolean, spot: Spot) {
  if (!entry.hasRedirectRules) return { rules: [], problems: [] };
  const path = `/rest/v3/short-urls/${encodeURIComponent(entry.shortCode)}/redirect-rules`;
  const query = { domain: entry.domain ?? undefined };
  const { status, body } = await requestJson({ path, query, accepts: [notFound] });
  if (status === notFound)
    return { rules: [], problems: [problemItem(spot, 'RULE_NOT_SUPPORTED', 'rules', 'the source does not find them')] };
  return mapRules(parseResponse(rulesResponse, body, path).redirectRules, hasCities, spot);
}
