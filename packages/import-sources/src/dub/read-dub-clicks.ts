/*
 * The clicks of a workspace, oldest first, a month at a time. Dub widens the times that it is asked for to whole days of UTC and pages by
 * number, so a month ends with a day, the order is ascending, and what lies outside the reading is dropped here. A page leaves out clicks of
 * deleted links and may be short or empty in the middle: the number of clicks says how many pages there are at least.
 */
import { z } from 'zod';
import type { SourceItem } from '../source.ts';
import { sentenceOf } from '../http/describe-refusal.ts';
import { parseResponse } from '../http/parse-response.ts';
import type { RequestJson } from '../http/request-json.ts';
import { problemItem } from '../mapping/problem-item.ts';
import { unreadableItem } from '../mapping/unreadable-item.ts';
import { mapDubClick } from './map-dub-click.ts';
import { clickEntry, countResponse, listResponse } from './parse-dub.ts';

const clicksPerPage = 100;
const refusedStatuses = [401, 402, 403];
/** Dub accepts no earlier time. */
const earliest = Date.UTC(2022, 9, 1);

/**
 * A page of the clicks after `after`, up to `to`, of the month from `start` on; milliseconds since the epoch. Those behind them up to `countedTo` may
 * be in totals of links. `seen`: the clicks of the page before it.
 */
export const clicksPlace = z.object({
  after: z.number(),
  to: z.number(),
  countedTo: z.number(),
  start: z.number(),
  page: z.int(),
  seen: z.array(z.string()),
});
export type ClicksPlace = z.output<typeof clicksPlace>;
type ClickRange = Pick<ClicksPlace, 'after' | 'to' | 'countedTo'>;

/** Why Dub lists no clicks, in its words: by the plan, or because the month has too many. Undefined: it lists them. */
export async function findClicksRefusal(requestJson: RequestJson, secret: string): Promise<string | undefined> {
  const query = { event: 'clicks', interval: '24h', page: 1, limit: 1 };
  const { status, body } = await requestJson({ path: '/events', query, accepts: refusedStatuses });
  return refusedStatuses.includes(status) ? sentenceOf(body, secret) || `status ${status}` : undefined;
}

/** Where the clicks of a range begin. */
export function findFirstClicks({ after, to, countedTo }: ClickRange): ClicksPlace {
  return { after, to, countedTo, start: Math.max(after, earliest), page: 1, seen: [] };
}

/** All clicks from a place on. @param toCheckpoint makes the checkpoint before a place */
export async function* readDubClicks(
  requestJson: RequestJson,
  first: ClicksPlace,
  toCheckpoint: (place: ClicksPlace) => SourceItem,
): AsyncGenerator<SourceItem[]> {
  let place = first;
  yield [toCheckpoint(place)];
  while (place.start <= place.countedTo) {
    yield* readMonth(requestJson, place, toCheckpoint);
    const date = new Date(place.start);
    const start = Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 1);
    place = { ...place, start, page: 1, seen: [] };
    yield [toCheckpoint(place)];
  }
}

async function* readMonth(
  requestJson: RequestJson,
  { start, page: firstPage, seen, ...range }: ClicksPlace,
  toCheckpoint: (place: ClicksPlace) => SourceItem,
): AsyncGenerator<SourceItem[]> {
  const date = new Date(start);
  const next = Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 1);
  const period = {
    event: 'clicks',
    start: date.toISOString(),
    end: new Date(Math.min(next - 1, range.countedTo)).toISOString(),
    timezone: 'UTC',
  };
  const pagesMin = Math.ceil((await countClicks(requestJson, period)) / clicksPerPage);
  let known: ReadonlySet<string> = new Set(seen);
  for (let page = firstPage; ; page += 1) {
    const query = { ...period, sortOrder: 'asc', page, limit: clicksPerPage };
    const { body } = await requestJson({ path: '/events', query });
    const entries = parseResponse(listResponse, body, '/events');
    const items = entries.flatMap((entry) => toItems(entry, range, known, `${period.start.slice(0, 7)}, page ${page}`));
    // A click that arrives late moves the last ones of a page to the next.
    known = new Set(items.flatMap((item) => (item.type === 'click' ? [item.click.id] : [])));
    if (items.length > 0) yield [...items, toCheckpoint({ ...range, start, page: page + 1, seen: [...known] })];
    if (entries.length === 0 && page > pagesMin) return;
  }
}

async function countClicks(requestJson: RequestJson, period: Record<string, string>): Promise<number> {
  const query = { ...period, groupBy: 'count' };
  const { body } = await requestJson({ path: '/analytics', query, accepts: refusedStatuses });
  const result = countResponse.safeParse(body);
  return result.success ? result.data.clicks : 0;
}

function toItems(entry: unknown, range: ClickRange, seen: ReadonlySet<string>, place: string): SourceItem[] {
  const parsed = clickEntry.safeParse(entry);
  if (!parsed.success) return [unreadableItem({ place: `${place}, click`, shortUrl: '' }, parsed.error)];
  const click = mapDubClick(parsed.data);
  if (!click) return [problemItem({ place, shortUrl: '' }, 'TIME_INVALID', 'timestamp', parsed.data.timestamp)];
  const isWanted = click.at > range.after && click.at <= range.countedTo && !seen.has(click.id);
  return isWanted ? [{ type: 'click', click, isLater: click.at > range.to }] : [];
}
