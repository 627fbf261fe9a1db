/*
 * The clicks of a workspace, oldest first, a month at a time. Dub widens the times that it is asked for to whole days of UTC and pages by
 * number, so a month ends with a day, the order is ascending, and what lies outside the reading is dropped here. A page leaves out clicks of
 * deleted links and may be short or empty in the middle: the number of clicks says how many pages there are at least.
 */
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

/** Milliseconds since the epoch: after `after`, up to `to`. */
export type ClickRange = { after: number; to: number };

/** Why Dub lists no clicks, in its words: by the plan, or because the month has too many. Undefined: it lists them. */
export async function findClicksRefusal(requestJson: RequestJson, secret: string): Promise<string | undefined> {
  const query = { event: 'clicks', interval: '24h', page: 1, limit: 1 };
  const { status, body } = await requestJson({ path: '/events', query, accepts: refusedStatuses });
  return refusedStatuses.includes(status) ? sentenceOf(body, secret) || `status ${status}` : undefined;
}

/** All clicks of the range. */
export async function* readDubClicks(requestJson: RequestJson, range: ClickRange): AsyncGenerator<SourceItem[]> {
  let start = Math.max(range.after, earliest);
  while (start <= range.to) {
    const date = new Date(start);
    const next = Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 1);
    yield* readMonth(requestJson, { start, end: Math.min(next - 1, range.to) }, range);
    start = next;
  }
}

async function* readMonth(
  requestJson: RequestJson,
  { start, end }: { start: number; end: number },
  range: ClickRange,
): AsyncGenerator<SourceItem[]> {
  const period = {
    event: 'clicks',
    start: new Date(start).toISOString(),
    end: new Date(end).toISOString(),
    timezone: 'UTC',
  };
  const pagesMin = Math.ceil((await countClicks(requestJson, period)) / clicksPerPage);
  let seen: ReadonlySet<string> = new Set();
  for (let page = 1; ; page += 1) {
    const query = { ...period, sortOrder: 'asc', page, limit: clicksPerPage };
    const { body } = await requestJson({ path: '/events', query });
    const entries = parseResponse(listResponse, body, '/events');
    const items = entries.flatMap((entry) => toItems(entry, range, seen, `${period.start.slice(0, 7)}, page ${page}`));
    if (items.length > 0) yield items;
    if (entries.length === 0 && page > pagesMin) return;
    // A click that arrives late moves the last ones of a page to the next.
    seen = new Set(items.flatMap((item) => (item.type === 'click' ? [item.click.id] : [])));
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
  return click.at > range.after && click.at <= range.to && !seen.has(click.id) ? [{ type: 'click', click }] : [];
}
