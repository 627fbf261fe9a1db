import { z } from 'zod';
import { instantOrDate } from '../fields/instant.ts';
import { queryWithFilters, visitorDimensions } from './report-filters.ts';

export const statsIntervals = ['hour', 'day', 'week', 'month'] as const;
export type StatsInterval = (typeof statsIntervals)[number];

/** An IANA name. Offsets such as `+02:00` are refused: they have no daylight saving time. */
const timezone = () =>
  z
    .string('must be an IANA time zone name')
    .refine((value) => /^[A-Za-z][A-Za-z0-9_+/-]{0,63}$/.test(value) && isKnownTimezone(value), {
      error: 'must be an IANA time zone name such as Europe/Berlin',
    })
    .meta({ wire: { type: 'string', format: 'time-zone' } });

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
  start: instantOrDate().optional().meta({
    description:
      'Begin of the range. Default: midnight 30 days ago in the time zone. A date alone is its UTC midnight.',
    example: '2026-01-01',
  }),
  end: instantOrDate().optional().meta({
    description: 'End of the range, exclusive. Default: now.',
    example: '2026-02-01',
  }),
  interval: z
    .enum(statsIntervals, `must be one of ${statsIntervals.join(', ')}`)
    .optional()
    .meta({ description: 'Length of an interval of the series. Default: fits the range.', example: 'day' }),
  timezone: timezone().default('UTC').meta({
    description: 'IANA name of the time zone of the intervals.',
    example: 'Europe/Berlin',
  }),
  includeBots: includeBots(),
  includeInternal: includeInternal(),
};

/** Query of every report of clicks. */
export const statsQuery = queryWithFilters({ ...rangeFields, compare });

/** Query of the report of a profile, whose views have nothing of a link. */
export const profileStatsQuery = queryWithFilters({ ...rangeFields, compare }, visitorDimensions);

function isKnownTimezone(value: string): boolean {
  if (/^systemv\//i.test(value)) return false; // long gone from the IANA database; only some programs still know them
  try {
    new Intl.DateTimeFormat('en', { timeZone: value });
    return true;
  } catch {
    return false;
  }
}

export type StatsQueryInput = z.output<typeof statsQuery>;
