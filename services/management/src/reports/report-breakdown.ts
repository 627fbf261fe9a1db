import { readBreakdown, readGroupBreakdown, type BreakdownQuery } from '@linkplane/clicks-db/read';
import type { BreakdownData, reportRoutes } from '@linkplane/contracts';
import { listTaggedLinks, listTagNames } from '@linkplane/links-db/management';
import type { Call } from '../calls/operations.ts';
import { AppError } from '../http/app-error.ts';
import { countedEvents, readHeavy, type ReportsDeps } from './report.ts';
import { clickColumns, emptyNames, resolveFilters } from './resolve-filters.ts';
import { chooseRange, presentDates } from './stats-range.ts';

type Deps = Pick<ReportsDeps, 'database' | 'clicks' | 'publicUrl' | 'heavyReports'>;
type Listed = Pick<BreakdownData, 'rows' | 'other' | 'total'>;

/** Links whose tags are sent with the queries of one breakdown. */
const taggedLinksMax = 100_000;
const retryAfterSeconds = 60;
const none = '(none)';

/** Visitors of a value are counted in rows of clicks, so every breakdown waits for its turn. */
export async function reportBreakdown(
  deps: Deps,
  { caller, query }: Call<typeof reportRoutes.getBreakdown>,
): Promise<BreakdownData> {
  const { workspaceId } = caller;
  const now = new Date();
  const range = chooseRange({ ...query, isBounded: true }, now);
  const filters = await resolveFilters(deps, workspaceId, query.filters);
  // A breakdown has no series, so that no range has too many intervals for it.
  const request: BreakdownQuery = {
    ...range,
    interval: 'month',
    workspaceId,
    filters,
    ...countedEvents(query),
    limit: query.limit,
  };
  const { by } = query;
  const listed = await readHeavy(deps, workspaceId, () =>
    by === 'tag' ? listByTag(deps, request, now) : listByColumn(deps, { ...request, by }, now),
  );
  return { ...presentDates(range, query), by, ...listed };
}

async function listByColumn(
  { clicks, publicUrl }: Deps,
  { by, ...request }: BreakdownQuery & { by: keyof typeof clickColumns },
  now: Date,
): Promise<Listed> {
  const { rows, total } = await readBreakdown(clicks, { ...request, by: clickColumns[by] }, now);
  const emptyName = by === 'domain' ? publicUrl.host : (emptyNames[by] ?? none);
  const listed = rows.reduce((sum, row) => sum + row.clicks, 0);
  return {
    rows: rows.map(({ name, ...counts }) => ({ name: name === '' ? emptyName : name, ...counts })),
    other: { clicks: total - listed },
    total,
  };
}

/** The tags that links have now. */
async function listByTag({ database, clicks }: Deps, request: BreakdownQuery, now: Date): Promise<Listed> {
  const { workspaceId } = request;
  const [names, tagged] = await Promise.all([
    listTagNames(database, workspaceId),
    listTaggedLinks(database, workspaceId, taggedLinksMax + 1),
  ]);
  if (tagged.length > taggedLinksMax) {
    const message = `More than ${taggedLinksMax} links have tags: too many for a breakdown by tag. A filter by tag works.`;
    throw new AppError('UNAVAILABLE', message, { retryAfterSeconds });
  }
  const tags = [...new Set(names.values())];
  const placeOf = new Map(tags.map((name, place) => [name, place]));
  const links = tagged.map(({ id, numbers }) => {
    const groups = numbers.flatMap((number) => placeOf.get(names.get(number) ?? '') ?? []);
    return { linkId: id, groups: [...new Set(groups)] };
  });
  const { rows, total, other } = await readGroupBreakdown(clicks, { ...request, links }, now);
  return {
    rows: rows.map(({ group, ...counts }) => ({ name: (group === null ? undefined : tags[group]) ?? none, ...counts })),
    other: { clicks: other },
    total,
  };
}
