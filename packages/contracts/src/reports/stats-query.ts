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
    });

/** Query of every stats endpoint. The range is [start, end). */
export const statsQuery = z.object({
  /** 30 days ago by default. */
  start: instantOrDate().optional(),
  /** Now by default. */
  end: instantOrDate().optional(),
  /** Chosen by the length of the range by default. */
  interval: z.enum(statsIntervals, `must be one of ${statsIntervals.join(', ')}`).optional(),
  timezone: timezone().default('UTC'),
  includeBots: z
    .enum(['true', 'false'], 'must be true or false')
    .default('false')
    .transform((value) => value === 'true'),
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
