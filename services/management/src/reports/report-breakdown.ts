import {
  conversionGroupsMax,
  readBreakdown,
  readConversionBreakdown,
  readConversionsBy,
  readGroupBreakdown,
  type BreakdownQuery,
  type ConversionFigures,
  type GroupedLinks,
} from '@linkplane/clicks-db/read';
import { formerLanguageCodes, type BreakdownData, type reportRoutes } from '@linkplane/contracts';
import { listTaggedLinks, listTagNames } from '@linkplane/links-db/tags';
import type { Call } from '../calls/operations.ts';
import { AppError } from '../http/app-error.ts';
import { addConversions, conversionsOf, ofClicks } from './report-conversions.ts';
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
  const listed = await readHeavy(deps, workspaceId, () => list(deps, { ...request, by }, now));
  return { ...presentDates(range, query), by, ...listed };
}

function list(
  deps: Deps,
  { by, ...request }: BreakdownQuery & { by: BreakdownData['by'] },
  now: Date,
): Promise<Listed> {
  if (by === 'tag') return listByTag(deps, request, now);
  if (by === 'conversion') return listByConversion(deps, request, now);
  return listByColumn(deps, { ...request, by }, now);
}

async function listByColumn(
  { clicks, publicUrl }: Deps,
  { by, ...request }: BreakdownQuery & { by: Exclude<keyof typeof clickColumns, 'conversion'> },
  now: Date,
): Promise<Listed> {
  const counted = { by: clickColumns[by], ...(by === 'language' && { formerCodes: formerLanguageCodes }) };
  const { rows, total } = await readBreakdown(clicks, { ...request, ...counted }, now);
  const names = rows.map(({ name }) => name);
  const conversions = await readConversionsBy(clicks, request, { ...counted, names });
  const emptyName = by === 'domain' ? publicUrl.host : (emptyNames[by] ?? none);
  const listed = rows.reduce((sum, row) => sum + row.clicks, 0);
  return {
    rows: rows.map(({ name, ...counts }) => ({
      name: name === '' ? emptyName : name,
      ...counts,
      ...conversionsOf(conversions, name, counts.clicks),
    })),
    other: { clicks: total - listed },
    total,
  };
}

/** What visitors did: a click counts for each name of its conversions. */
async function listByConversion({ clicks }: Deps, request: BreakdownQuery, now: Date): Promise<Listed> {
  const { rows, total, other } = await readConversionBreakdown(clicks, request, now);
  const ofIngested = ({ clicks: count, uniqueVisitors, ...row }: (typeof rows)[number]) => {
    // The click of a conversion can be stored a moment after it.
    const ingested = Math.min(count, total);
    const visitors = Math.min(uniqueVisitors, ingested);
    return { ...row, clicks: ingested, convertedClicks: ingested, uniqueVisitors: visitors };
  };
  return { rows: rows.map(ofIngested), other: { clicks: other }, total };
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
  const [{ rows, total, other }, ofLinks] = await Promise.all([
    readGroupBreakdown(clicks, { ...request, links }, now),
    readConversionsBy(clicks, request, { by: 'link_id' }),
  ]);
  if (ofLinks.size >= conversionGroupsMax) {
    const message = `More than ${conversionGroupsMax} links have conversions: too many for a breakdown by tag.`;
    throw new AppError('UNAVAILABLE', message, { retryAfterSeconds });
  }
  const ofGroups = groupConversions(links, ofLinks);
  return {
    rows: rows.map(({ group, ...counts }) => ({
      name: (group === null ? undefined : tags[group]) ?? none,
      ...counts,
      ...ofClicks(counts.clicks, addConversions(ofGroups.get(group) ?? [])),
    })),
    other: { clicks: other },
    total,
  };
}

/** The conversions of links by the groups of each; null: of links without a group. */
function groupConversions(
  links: GroupedLinks,
  ofLinks: ReadonlyMap<string, ConversionFigures>,
): Map<number | null, ConversionFigures[]> {
  const groupsOf = new Map(links.map(({ linkId, groups }) => [linkId, groups]));
  const ofGroups = new Map<number | null, ConversionFigures[]>();
  for (const [linkId, figures] of ofLinks) {
    const groups = groupsOf.get(linkId) ?? [];
    for (const group of groups.length === 0 ? [null] : groups) {
      const known = ofGroups.get(group);
      if (known) known.push(figures);
      else ofGroups.set(group, [figures]);
    }
  }
  return ofGroups;
}
