import { z } from 'zod';
import { conversionFigures } from '../conversions/conversion-figures.ts';
import { queryNumber } from '../fields/query-number.ts';
import { count, reportedRange } from './figures.ts';
import { queryWithFilters } from './report-filters.ts';
import { rangeFields } from './stats-query.ts';

/** What a breakdown can list. */
export const breakdownDimensions = [
  ...(['country', 'region', 'city', 'referrer', 'device', 'browser', 'os'] as const),
  ...(['domain', 'link', 'tag', 'utmSource', 'utmMedium', 'utmCampaign'] as const),
  ...(['utmTerm', 'utmContent', 'ref', 'language', 'rule', 'variant', 'conversion'] as const),
] as const;
export const breakdownRowsMax = 1_000;
const breakdownRowsDefault = 50;

const { interval: _, ...breakdownRange } = rangeFields;

/** Query of GET /analytics/breakdown. */
export const breakdownQuery = queryWithFilters({
  by: z
    .enum(breakdownDimensions, `must be one of ${breakdownDimensions.join(', ')}`)
    .meta({ description: 'What the rows are.', example: 'country' }),
  limit: queryNumber(1, breakdownRowsMax)
    .default(breakdownRowsDefault)
    .meta({ description: 'How many rows the response has at most.', example: 10 }),
  ...breakdownRange,
});

const row = z.object({
  name: z.string().meta({
    description:
      'The value, as filters take it; of links, rules and variants their id. A missing value is "Unknown", of referrers ' +
      '"Direct", of tags, UTM parameters, ref, rules, variants and conversions "(none)".',
    example: 'DE',
  }),
  clicks: count('Its clicks in the range.', 42),
  uniqueVisitors: count('Its unique visitors in the range.', 31),
  ...conversionFigures,
});

const { interval: __, ...breakdownReportedRange } = reportedRange;

/** `data` of GET /analytics/breakdown. */
export const breakdown = z
  .object({
    ...breakdownReportedRange,
    by: z.enum(breakdownDimensions).meta({ description: 'What the rows are.', example: 'country' }),
    rows: z.array(row).meta({
      description:
        'Values with clicks, the most clicks first. A click counts for each tag of its link, and for each name of its conversions.',
    }),
    other: z
      .object({ clicks: count('Their clicks.', 7) })
      .meta({ description: 'Clicks that belong to none of the rows.' }),
    total: count('All clicks in the range that pass the filters.', 420),
  })
  .meta({ id: 'Breakdown', description: 'The clicks on all links over a range of time, by one of their properties.' });

export type BreakdownData = z.infer<typeof breakdown>;
