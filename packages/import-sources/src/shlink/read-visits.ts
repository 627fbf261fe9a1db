/*
 * The visits of one link, oldest first. Shlink lists them newest first by page number while it goes on counting. So only a closed window of
 * time is asked for, in which no visit arrives any more, and its pages are read from the last to the first. Both ends of a window belong to
 * it, in whole seconds: the next one begins a second later.
 */
import type { SourceItem } from '../source.ts';
import type { RequestJson } from '../http/request-json.ts';
import { parseResponse } from '../http/parse-response.ts';
import { problemItem, type Spot } from '../mapping/problem-item.ts';
import { createMapVisit } from './map-visit.ts';
import { visitEntry, visitsResponse } from './parse-responses.ts';
import { splitWindow, type TimeWindow } from './split-window.ts';

const visitsPerPage = 500;
/** The database counts through all pages in front of the one that is asked for, so larger windows are split. */
const pagesPerWindowMax = 20;
const notFound = 404;

export type VisitsOf = { requestJson: RequestJson; key: string; code: string; domain: string | undefined; spot: Spot };

type Page = { data: unknown[]; pagesCount: number; totalItems: number };

/** A page of the visits of a window; undefined: Shlink does not find the link. */
export async function requestVisits(
  { requestJson, code, domain }: VisitsOf,
  { from, to }: TimeWindow,
  page: number,
  itemsPerPage: number = visitsPerPage,
): Promise<Page | undefined> {
  const path = `/rest/v3/short-urls/${encodeURIComponent(code)}/visits`;
  const query = { domain, startDate: formatSecond(from), endDate: formatSecond(to), page, itemsPerPage };
  const { status, body } = await requestJson({ path, query, accepts: [notFound] });
  if (status === notFound) return undefined;
  const { data, pagination } = parseResponse(visitsResponse, body, path).visits;
  return { data, ...pagination };
}

function formatSecond(time: number): string {
  return new Date(time).toISOString().replace(/\.\d+Z$/, 'Z');
}

/** The visits of a window whose first page, which is the newest, has been read. */
export async function* readVisits(of: VisitsOf, window: TimeWindow, first: Page): AsyncGenerator<SourceItem[]> {
  if (first.totalItems === 0) return;
  const halves = first.pagesCount > pagesPerWindowMax ? splitWindow(window) : undefined;
  if (halves) {
    for (const half of halves) {
      const page = await requestVisits(of, half, 1);
      if (page) yield* readVisits(of, half, page);
    }
    return;
  }
  const mapVisit = createMapVisit(of.key);
  for (let number = first.pagesCount; number >= 1; number -= 1) {
    const page = number === 1 && first.pagesCount === 1 ? first : await requestVisits(of, window, number);
    yield (page?.data ?? []).toReversed().flatMap((visit) => toItem(visit, mapVisit, window, of));
  }
}

function toItem(
  visit: unknown,
  mapVisit: ReturnType<typeof createMapVisit>,
  { from, to }: TimeWindow,
  { spot }: VisitsOf,
): SourceItem[] {
  const parsed = visitEntry.safeParse(visit);
  if (!parsed.success) return [problemItem(spot, 'LINE_UNREADABLE', 'visit', JSON.stringify(visit))];
  const click = mapVisit(parsed.data);
  if (click === undefined) return [problemItem(spot, 'TIME_INVALID', 'date', parsed.data.date)];
  // A server in a zone with summer time lists an hour of the autumn in two windows; the visit itself says in which it is.
  return click.at >= from && click.at <= to ? [{ type: 'click', click }] : [];
}
