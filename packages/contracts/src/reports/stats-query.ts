import { z } from 'zod';
import { instantOrDate } from '../fields/instant.ts';

export const statsIntervals = ['hour', 'day', 'week', 'month'] as const;
export type StatsInterval = (typeof statsIntervals)[number];

/** An IANA name. Offsets such as `+02:00` are no time zones: they know no daylight saving. */
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
      description: 'Whether what bots did counts too.',
      example: false,
    });

/** Query of every stats endpoint. The range is [start, end). */
export const statsQuery = z.object({
  start: instantOrDate().optional().meta({
    description:
      'Begin of the range; by default the day 30 days ago, from its midnight in the time zone. A date alone is its UTC midnight.',
    example: '2026-01-01',
  }),
  end: instantOrDate().optional().meta({
    description: 'End of the range, which is no longer part of it; now by default.',
    example: '2026-02-01',
  }),
  interval: z
    .enum(statsIntervals, `must be one of ${statsIntervals.join(', ')}`)
    .optional()
    .meta({ description: 'Width of a step of the series; by default it fits the range.', example: 'day' }),
  timezone: timezone().default('UTC').meta({
    description: 'IANA name of the time zone whose hours, days, weeks and months are counted.',
    example: 'Europe/Berlin',
  }),
  includeBots: includeBots(),
});

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
