import { readBreakdown, readConversionsBy, type BreakdownQuery } from '@linkplane/clicks-db/read';
import type { LinkStatsData } from '@linkplane/contracts';
import type { LinkRecord } from '@linkplane/links-db/links';
import {
  compareVariants,
  hasEnoughData,
  probabilitiesToBeBest,
  rateOf,
  wilsonInterval,
  type Comparison,
} from './compare-variants.ts';
import { conversionsOf } from './report-conversions.ts';
import { filterByLinks } from './resolve-filters.ts';
import { readHeavy, type ReportsDeps } from './report.ts';
import { hasSampleRatioMismatch } from './sample-ratio.ts';

/** A link has 5; the others are deleted ones. */
const variantsListedMax = 100;

type Deps = Pick<ReportsDeps, 'database' | 'clicks' | 'heavyReports'>;
type Link = Pick<LinkRecord, 'id' | 'workspaceId' | 'split' | 'updatedAt'>;
type Query = Omit<BreakdownQuery, 'limit'>;
type VariantFigures = Pick<LinkStatsData, 'variants' | 'splitResult' | 'sampleRatioMismatch'>;

/**
 * The clicks of a link by variant, and what the split test shows. As those by rule, they are in no rollup.
 * Compared are the variants that get visitors now; of the others only the figures are shown.
 */
export async function reportVariants(deps: Deps, link: Link, query: Query, now: Date): Promise<VariantFigures> {
  const isFiltered = query.filters.some(({ column }) => column === 'variant_id');
  if (link.split === null && !isFiltered) return { variants: [], splitResult: null, sampleRatioMismatch: null };
  const ofLink = { ...query, filters: [filterByLinks([link.id]), ...query.filters] };
  const [counted, conversions] = await readHeavy(deps, link.workspaceId, () =>
    Promise.all([countByVariant(deps, ofLink, now), readConversionsBy(deps.clicks, ofLink, { by: 'variant_id' })]),
  );
  const total = [...counted.values()].reduce((sum, { clicks }) => sum + clicks, 0);
  const current = link.split?.variants ?? [];
  const tested = isFiltered ? [] : current.filter(({ weight }) => weight > 0);
  const figuresOf = (id: string) => {
    const { clicks = 0, uniqueVisitors = 0 } = counted.get(id) ?? {};
    return { clicks, uniqueVisitors, ...conversionsOf(conversions, id, clicks) };
  };
  const samples = tested.map(({ id }) => figuresOf(id));
  const probabilities = probabilitiesToBeBest(samples);
  const present = (id: string, name: string | null) => {
    const figures = figuresOf(id);
    const { low, high } = wilsonInterval(figures);
    const probability = probabilities[tested.findIndex((variant) => variant.id === id)];
    return {
      id,
      name,
      ...figures,
      share: total === 0 ? 0 : round(figures.clicks / total),
      conversionRate: round(rateOf(figures)),
      conversionRateLow: round(low),
      conversionRateHigh: round(high),
      probabilityToBeBest: probability === undefined ? null : round(probability),
      enoughData: hasEnoughData(figures),
    };
  };
  const deleted = [...counted.keys()].filter((id) => current.every((variant) => variant.id !== id));
  return {
    variants: [...current.map(({ id, name }) => present(id, name)), ...deleted.map((id) => present(id, null))],
    splitResult: tested.length === 0 ? null : describeResult(compareVariants(samples, probabilities), tested, current),
    sampleRatioMismatch: isFiltered ? null : await checkSampleRatio(deps, link, query, now),
  };
}

function round(share: number): number {
  return Number(share.toFixed(4));
}

/** "A" for the first variant without a name. */
const firstLetter = 65;
/** Certainty there is none. */
const percentShownMax = 99;

function describeResult(
  comparison: Comparison,
  tested: readonly { id: string; name: string | null }[],
  all: readonly { id: string }[],
): NonNullable<VariantFigures['splitResult']> {
  const { state } = comparison;
  if (comparison.state !== 'decided') {
    const sentence =
      state === 'notEnoughData'
        ? 'Not enough data: each variant needs 100 clicks and 10 conversions.'
        : 'No variant is better with a probability of 95 % or more.';
    return { state, bestVariantId: null, sentence };
  }
  const { best, probability } = comparison;
  const place = all.findIndex(({ id }) => id === tested[best]?.id);
  const name = tested[best]?.name ?? `Variant ${String.fromCharCode(firstLetter + place)}`;
  const percent = Math.floor(probability * 100);
  const shown = probability * 100 > percentShownMax ? `more than ${percentShownMax}` : String(percent);
  return {
    state,
    bestVariantId: tested[best]?.id ?? null,
    sentence: `"${name}" is better with a probability of ${shown} %.`,
  };
}

/**
 * Checks the time in which the present weights applied: after the last change of the link and before the end of the
 * test. Visitors are compared and not clicks, because all clicks of one visitor go to one variant.
 */
async function checkSampleRatio(deps: Deps, link: Link, query: Query, now: Date): Promise<boolean | null> {
  const { split, updatedAt } = link;
  if (split === null) return null;
  const start = new Date(Math.max(query.start.getTime(), updatedAt.getTime()));
  const end = new Date(Math.min(query.end.getTime(), split.endsAt === null ? Infinity : Date.parse(split.endsAt)));
  if (start >= end) return null;
  const filters = [filterByLinks([link.id]), ...query.filters];
  const sampled = { ...query, filters, start, end, includeBots: false };
  const counted = await readHeavy(deps, link.workspaceId, () => countByVariant(deps, sampled, now));
  return hasSampleRatioMismatch(
    split.variants.map(({ id, weight }) => ({ weight, visitors: counted.get(id)?.uniqueVisitors ?? 0 })),
  );
}

type Counted = ReadonlyMap<string, { clicks: number; uniqueVisitors: number }>;

/**
 * Counts by variant. Clicks that no variant got are left out: those by a rule, or from outside of the time of the test.
 */
async function countByVariant({ clicks }: Pick<Deps, 'clicks'>, query: Query, now: Date): Promise<Counted> {
  const { rows } = await readBreakdown(clicks, { ...query, by: 'variant_id', limit: variantsListedMax }, now);
  return new Map(rows.filter(({ name }) => name !== '').map(({ name, ...figures }) => [name, figures]));
}
