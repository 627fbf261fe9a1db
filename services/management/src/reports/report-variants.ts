import { readBreakdown, type BreakdownQuery } from '@linkplane/clicks-db/read';
import type { LinkStatsData } from '@linkplane/contracts';
import type { LinkRecord } from '@linkplane/links-db/management';
import { filterByLinks } from './resolve-filters.ts';
import { readHeavy, type ReportsDeps } from './report.ts';
import { hasSampleRatioMismatch } from './sample-ratio.ts';

/** A link has 5; the others are deleted ones. */
const variantsListedMax = 100;

type Deps = Pick<ReportsDeps, 'database' | 'clicks' | 'heavyReports'>;
type Link = Pick<LinkRecord, 'id' | 'workspaceId' | 'split' | 'updatedAt'>;
type Query = Omit<BreakdownQuery, 'limit'>;
type VariantFigures = Pick<LinkStatsData, 'variants' | 'sampleRatioMismatch'>;

/** The clicks of a link by variant. As those by rule, they are in no rollup. */
export async function reportVariants(deps: Deps, link: Link, query: Query, now: Date): Promise<VariantFigures> {
  const isFiltered = query.filters.some(({ column }) => column === 'variant_id');
  if (link.split === null && !isFiltered) return { variants: [], sampleRatioMismatch: null };
  const counted = await readHeavy(deps, link.workspaceId, () => countByVariant(deps, link, query, now));
  const total = [...counted.values()].reduce((sum, { clicks }) => sum + clicks, 0);
  const present = (id: string, name: string | null) => {
    const { clicks = 0, uniqueVisitors = 0 } = counted.get(id) ?? {};
    return { id, name, clicks, uniqueVisitors, share: total === 0 ? 0 : Number((clicks / total).toFixed(4)) };
  };
  const current = link.split?.variants ?? [];
  const deleted = [...counted.keys()].filter((id) => current.every((variant) => variant.id !== id));
  return {
    variants: [...current.map(({ id, name }) => present(id, name)), ...deleted.map((id) => present(id, null))],
    sampleRatioMismatch: isFiltered ? null : await checkSampleRatio(deps, link, query, now),
  };
}

/**
 * Of the time in which the present weights applied: after the last change of the link and before the end of the test.
 * Visitors are compared and not clicks, because all clicks of one visitor go to one variant.
 */
async function checkSampleRatio(deps: Deps, link: Link, query: Query, now: Date): Promise<boolean | null> {
  const { split, updatedAt } = link;
  if (split === null) return null;
  const start = new Date(Math.max(query.start.getTime(), updatedAt.getTime()));
  const end = new Date(Math.min(query.end.getTime(), split.endsAt === null ? Infinity : Date.parse(split.endsAt)));
  if (start >= end) return null;
  const sampled = { ...query, start, end, includeBots: false };
  const counted = await readHeavy(deps, link.workspaceId, () => countByVariant(deps, link, sampled, now));
  return hasSampleRatioMismatch(
    split.variants.map(({ id, weight }) => ({ weight, visitors: counted.get(id)?.uniqueVisitors ?? 0 })),
  );
}

type Counted = ReadonlyMap<string, { clicks: number; uniqueVisitors: number }>;

/** Without the clicks that no variant got: by a rule, or from outside of the time of the test. */
async function countByVariant(
  { clicks }: Pick<Deps, 'clicks'>,
  { id }: Link,
  { filters, ...range }: Query,
  now: Date,
): Promise<Counted> {
  const query = {
    ...range,
    filters: [filterByLinks([id]), ...filters],
    by: 'variant_id',
    limit: variantsListedMax,
  } as const;
  const { rows } = await readBreakdown(clicks, query, now);
  return new Map(rows.filter(({ name }) => name !== '').map(({ name, ...figures }) => [name, figures]));
}
