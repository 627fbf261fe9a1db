import { z } from 'zod';
import { instantOrDay } from '../fields/instant.ts';
import { timezone } from '../fields/timezone.ts';
import { queryWithFilters, visitorDimensions } from './report-filters.ts';

export const statsIntervals = ['hour', 'day', 'week', 'month'] as const;
export type StatsInterval = (typeof statsIntervals)[number];

export const includeBots = () =>
  z
    .enum(['true', 'false'], 'must be true or false')
    .default('false')
    .transform((value) => value === 'true')
    .meta({
      wire: { type: 'boolean', default: false },
      description: 'Whether to include bots.',
      example: false,
    });

export const includeInternal = () =>
  z
    .enum(['true', 'false'], 'must be true or false')
    .default('false')
    .transform((value) => value === 'true')
    .meta({
      wire: { type: 'boolean', default: false },
      description: 'Whether to include visits from addresses that the workspace has excluded.',
      example: false,
    });

export const comparisons = ['previous', 'year'] as const;
export type ComparedWith = (typeof comparisons)[number];

const compare = z
  .enum(comparisons, `must be one of ${comparisons.join(', ')}`)
  .optional()
  .meta({
    description:
      'Adds the same figures of an earlier time: `previous` is the time of the same length right before, `year` the same ' +
      'dates one year earlier.',
    example: 'previous',
  });

/** The range of a report, [start, end), and what counts in it. */
export const rangeFields = {
  start: instantOrDay().optional().meta({
    description: 'Begin of the range. Default: midnight 30 days ago. A date is its midnight in the time zone.',
    example: '2026-01-01',
  }),
  end: instantOrDay().optional().meta({
    description: 'End of the range, exclusive. Default: now.',
    example: '2026-02-01',
  }),
  interval: z
    .enum(statsIntervals, `must be one of ${statsIntervals.join(', ')}`)
    .optional()
    .meta({ description: 'Length of an interval of the series. Default: fits the range.', example: 'day' }),
  timezone: timezone().default('UTC').meta({
    description: 'IANA name of the time zone of the intervals, and of dates.',
    example: 'Europe/Berlin',
  }),
  includeBots: includeBots(),
  includeInternal: includeInternal(),
};

/** Query of every report of clicks. */
export const statsQuery = queryWithFilters({ ...rangeFields, compare });

/** Query of the report of a profile, whose views have nothing of a link. */
export const profileStatsQuery = queryWithFilters({ ...rangeFields, compare }, visitorDimensions);

export type StatsQueryInput = z.output<typeof statsQuery>;
