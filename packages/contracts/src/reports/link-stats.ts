import { z } from 'zod';
import { conversionFigures, splitResult, variantResult } from '../conversions/conversion-figures.ts';
import { tagFields } from '../tags/tag.ts';
import { comparisonOf, count, ranking, reportedRange, stepDate } from './figures.ts';

const step = z.object({
  date: stepDate(),
  clicks: count('Clicks in the interval.', 42),
  uniqueVisitors: count('Unique visitors in the interval.', 31),
});

const comparedFigures = {
  totalClicks: count('All clicks in the range.', 42),
  uniqueVisitors: count('Unique visitors; a person who comes on two days counts twice.', 31),
  clicksOverTime: z.array(step).meta({ description: 'One item per interval, without gaps; adds up to totalClicks.' }),
};

/** The report of clicks. The series has no gaps and adds up to totalClicks. */
const clickFigures = {
  ...reportedRange,
  ...comparedFigures,
  comparison: comparisonOf(comparedFigures),
  botClicks: count('Clicks of bots in the range.', 3),
  qrScans: count('Clicks by the QR code.', 7),
  ...conversionFigures,
  lastClickedAt: z
    .string()
    .nullable()
    .meta({ description: 'Time of the last click.', example: '2026-01-15T09:30:00.000Z' }),
  countries: ranking('Countries', 'DE'),
  cities: ranking('Cities', 'Berlin'),
  referrers: ranking('Referring hosts of visitors', 'news.example'),
  devices: ranking('Device types', 'mobile'),
  browsers: ranking('Browsers', 'Firefox'),
  os: ranking('Operating systems', 'Android'),
};

/** `data` of GET /links/:id/stats. */
export const linkStats = z
  .object({
    linkId: z.string().meta({ description: 'Id of the link.', example: 'lnk_q1elggt3h2ufkDLwJZXh' }),
    ...clickFigures,
    rules: z
      .array(
        z.object({
          ruleId: z.string().nullable().meta({
            description: 'Id of the rule, which may be deleted by now; null: no rule applied.',
            example: 'rul_q1elggt3h2ufkDLwJZXh',
          }),
          name: z.string().nullable().meta({
            description: 'Its name now; null without one. Of clicks to which no rule applied: (default).',
            example: 'Phones in Germany',
          }),
          clicks: count('Clicks that it redirected.', 42),
          ...conversionFigures,
        }),
      )
      .meta({
        description:
          'Clicks by the rule that chose the destination, the most first; empty for a link without rules, unless the ' +
          'report is filtered by rule. Blocked visits are no clicks.',
      }),
    variants: z
      .array(
        z.object({
          id: z.string().meta({
            description: 'Id of the variant, which may be deleted by now.',
            example: 'var_q1elggt3h2ufkDLwJZXh',
          }),
          name: z.string().nullable().meta({
            description: 'Its name now; null without one, and for a deleted variant.',
            example: 'New page',
          }),
          clicks: count('Clicks that it got.', 42),
          uniqueVisitors: count('Its unique visitors; a person who comes on two days counts twice.', 31),
          share: z
            .number()
            .min(0)
            .max(1)
            .meta({ description: 'Its part of the clicks of all variants.', example: 0.5 }),
          ...variantResult,
        }),
      )
      .meta({
        description:
          'Clicks by variant of the split test, first those of the link in their order, then deleted ones; empty for a link ' +
          'without a split test, unless the report is filtered by variant.',
      }),
    splitResult,
    sampleRatioMismatch: z
      .boolean()
      .nullable()
      .meta({
        description:
          'Whether the variants got other shares of the visitors than their weights say, beyond chance (chi-square test, ' +
          'p < 0.001, since the last change of the link): then something else decides who comes, and results cannot be ' +
          'compared. Null: no split test, a filter by variant, or too few visitors to tell.',
        example: false,
      }),
  })
  .meta({ id: 'LinkStats', description: 'The clicks of a link over a range of time.' });

/** `data` of GET /tags/:id/stats. */
export const tagStats = z.object({ tagId: z.string().meta(tagFields.id), ...clickFigures }).meta({
  id: 'TagStats',
  description: 'The clicks over a range of time of all links that have a tag now, from before they got it as well.',
});

export type LinkStatsData = z.infer<typeof linkStats>;
export type TagStatsData = z.infer<typeof tagStats>;
