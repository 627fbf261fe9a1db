import type { FilterDimension } from '@linkplane/contracts';
import { useQueries, useQuery } from '@tanstack/react-query';
import { useApi } from '../../../api/api-context.ts';
import { showShortUrl } from '../../../ui/show-url.ts';
import { domainsQuery } from '../../domains/domains-query.ts';
import { linkQuery, linksQuery } from '../../links/links-query.ts';
import { tagsQuery } from '../../tags/tags-query.ts';
import { useV1, useWorkspace } from '../../workspaces/workspace-context.ts';
import type { KnownValues } from './check-filters.ts';
import type { StatsQuery } from '../choose-range.ts';
import type { FilterChoice } from './filter-choices.ts';
import { nameValue } from '../name-dimensions.ts';
import type { ReportFilters } from '../report-filters.ts';
import { searchedRowsMax, useBreakdown } from '../use-breakdown.ts';

type Rows = readonly { name: string; clicks: number }[] | undefined;

/** Where the values of a report are: among the clicks of a range, or in the report itself. */
export type FilterSource =
  { range: StatsQuery; scope?: ReportFilters } | { rows: Partial<Record<FilterDimension, Rows>> };

/** A deleted link is not worth another request. */
const once = { retry: false } as const;
/** Links whose names are fetched one by one. */
const namedLinksMax = 10;

/** The names of links by id; ids of deleted links have none. */
export function useLinkNames(ids: readonly string[]): ReadonlyMap<string, string> {
  const v1 = useV1();
  const { id: workspaceId } = useWorkspace();
  return useQueries({
    queries: ids.slice(0, namedLinksMax).map((id) => ({ ...linkQuery(v1, workspaceId, id), ...once })),
    combine: (links) => new Map(links.flatMap(({ data }) => (data ? [[data.id, nameLink(data)] as const] : []))),
  });
}

function nameLink({ title, shortUrl }: { title: string | null; shortUrl: string }): string {
  return title ?? showShortUrl(shortUrl);
}

/**
 * What a filter by a dimension can be set to: the values of the report under its other filters, with their counts, and
 * what the workspace has besides.
 * @param filters those of the report
 * @param names of values that are ids, as the page knows them
 */
export function useFilterValues(
  source: FilterSource,
  filters: ReportFilters,
  dimension: FilterDimension,
  typed: string,
  names: ReadonlyMap<string, string> | undefined,
): KnownValues & { isLoading: boolean } {
  const range = 'range' in source ? source.range : undefined;
  const scope = 'range' in source ? source.scope : undefined;
  const others = { ...filters, [dimension]: undefined, ...scope };
  const counted = useBreakdown(range && others, range, dimension, true);
  const rows = 'rows' in source ? source.rows[dimension] : counted.rows;
  const more = useOthers(dimension, typed);
  const linkNames = useLinkNames(dimension === 'link' ? (rows ?? []).map(({ name }) => name) : []);
  const moreNames = new Map(more.map(({ value, name }) => [value, name]));
  const nameOf = (value: string) =>
    names?.get(value) ?? linkNames.get(value) ?? moreNames.get(value) ?? nameValue(dimension, value);
  const own = (rows ?? []).map(({ name, clicks }): FilterChoice => ({ value: name, name: nameOf(name), clicks }));
  const ownValues = new Set(own.map(({ value }) => value));
  return {
    choices: rows && [...own, ...more.filter(({ value }) => !ownValues.has(value))],
    isPart: (rows?.length ?? 0) >= searchedRowsMax,
    isLoading: range !== undefined && rows === undefined && counted.error === null,
  };
}

/** The tags, domains and links of the workspace, with or without clicks in the report. */
function useOthers(dimension: FilterDimension, typed: string): FilterChoice[] {
  const api = useApi();
  const v1 = useV1();
  const { id } = useWorkspace();
  const tags = useQuery({ ...tagsQuery(v1, id), ...once, enabled: dimension === 'tag' });
  const domains = useQuery({ ...domainsQuery(api, id), ...once, enabled: dimension === 'domain' });
  const query = linksQuery(v1, id, { search: typed.trim(), sort: 'clicks' });
  const links = useQuery({ ...query, ...once, refetchInterval: false, enabled: dimension === 'link' });
  if (dimension === 'tag') return (tags.data ?? []).map(({ name }) => ({ value: name, name }));
  if (dimension === 'domain') {
    const hosts = [location.host, ...(domains.data ?? []).map(({ host }) => host)];
    return hosts.map((host) => ({ value: host, name: host }));
  }
  if (dimension !== 'link') return [];
  return (links.data?.items ?? []).map((link) => ({ value: link.id, name: nameLink(link) }));
}
