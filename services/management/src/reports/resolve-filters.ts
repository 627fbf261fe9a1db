import type { ClickFilter } from '@linkplane/clicks-db/read';
import {
  parseFilterValues,
  storedLanguages,
  toDomainName,
  toTagKey,
  type FilterDimension,
  type ReportFilter,
} from '@linkplane/contracts';
import { listLinkIdsByTagNames } from '@linkplane/links-db/tags';
import { AppError } from '../http/app-error.ts';
import type { ReportsDeps } from './report.ts';

type Deps = Pick<ReportsDeps, 'database' | 'publicUrl'>;

/** Links of one report. Their ids are sent with each of its queries. */
const reportedLinksMax = 500_000;
const retryAfterSeconds = 60;

/** The columns of clicks by dimension; what is not there is a property of their links. */
export const clickColumns = {
  country: 'country',
  region: 'region',
  city: 'city',
  referrer: 'referrer',
  device: 'device',
  browser: 'browser',
  os: 'os',
  link: 'link_id',
  domain: 'host',
  utmSource: 'utm_source',
  utmMedium: 'utm_medium',
  utmCampaign: 'utm_campaign',
  utmTerm: 'utm_term',
  utmContent: 'utm_content',
  ref: 'ref',
  language: 'language',
  rule: 'rule_id',
  variant: 'variant_id',
  conversion: 'conversion',
} as const satisfies Partial<Record<FilterDimension, ClickFilter['column']>>;

/** How reports name missing values, where not as `(none)`; their filters may name them so as well. */
export const emptyNames: Partial<Record<FilterDimension, string>> = {
  country: 'Unknown',
  region: 'Unknown',
  city: 'Unknown',
  device: 'Unknown',
  browser: 'Unknown',
  os: 'Unknown',
  language: 'Unknown',
  referrer: 'Direct',
};

/**
 * The filters as ClickHouse applies them. What is a property of links, and not of clicks, becomes the ids of the links
 * that have it now. Names that the workspace does not have match nothing.
 * @throws AppError UNAVAILABLE when too many links would have to be named
 */
export async function resolveFilters(
  deps: Deps,
  workspaceId: string,
  filters: readonly ReportFilter[],
): Promise<ClickFilter[]> {
  return await Promise.all(filters.map((filter) => resolveFilter(deps, workspaceId, filter)));
}

async function resolveFilter(
  { database, publicUrl }: Deps,
  workspaceId: string,
  { dimension, values, hasNone, isExcluded }: ReportFilter,
): Promise<ClickFilter> {
  if (dimension === 'domain') {
    // Every click has a host; that of the service itself is stored as an empty text.
    const hosts = values.map(toDomainName);
    return { column: 'host', values: hosts.map((host) => (host === publicUrl.host ? '' : host)), isExcluded };
  }
  if (dimension === 'tag') {
    // All clicks but those of the links with other values are meant when missing values are among them.
    const listing = { onlyOthers: hasNone, limit: reportedLinksMax + 1 };
    const ids = await listLinkIdsByTagNames(database, workspaceId, { ...listing, keys: values.map(toTagKey) });
    refuseTooManyLinks(ids);
    return { column: 'link_id', values: ids, isExcluded: isExcluded !== hasNone };
  }
  const emptyName = emptyNames[dimension];
  const stored = values.flatMap((value) => (value === emptyName ? '' : listStored(dimension, value)));
  return { column: clickColumns[dimension], values: hasNone ? [...stored, ''] : stored, isExcluded };
}

/** What clicks have for one value of a filter. */
function listStored(dimension: FilterDimension, value: string): string[] {
  if (dimension === 'referrer') return [toDomainName(value)];
  return dimension === 'language' ? storedLanguages(value) : [value];
}

/** A report of the links that have a tag now. */
export function filterByLinks(ids: string[]): ClickFilter {
  refuseTooManyLinks(ids);
  return { column: 'link_id', values: ids, isExcluded: false };
}

/** The number of ids that a query has to ask for. */
export const listedLinksMax = reportedLinksMax + 1;

function refuseTooManyLinks(ids: string[]): void {
  if (ids.length <= reportedLinksMax) return;
  const message = `More than ${reportedLinksMax} links match: too many for a report.`;
  throw new AppError('UNAVAILABLE', message, { retryAfterSeconds });
}

/** Stored filters, as `presentFilters` writes them. */
export function readStoredFilters({ filters }: { filters: Record<string, string> }): ReportFilter[] {
  return Object.entries(filters).map(([dimension, text]) => {
    const values = parseFilterValues(text);
    if ('message' in values) throw new Error(`The stored filter by ${dimension} ${values.message}.`);
    return { dimension: dimension as FilterDimension, ...values };
  });
}
