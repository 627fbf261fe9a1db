import { z } from 'zod';
import { shownInstant } from '../fields/instant.ts';
import { reportedFilters } from './report-filters.ts';
import { statsIntervals } from './stats-query.ts';

/** A number of events or visitors. */
export const count = (description: string, example: number) => z.int().min(0).meta({ description, example });

/** A ranking: the most frequent first, 50 at most. */
export const ranking = (what: string, name: string) =>
  z
    .array(
      z.object({
        name: z.string().meta({ description: 'The counted value.', example: name }),
        clicks: count('How often.', 42),
      }),
    )
    .meta({ description: `${what}, the most frequent first, 50 at most.` });

/** Begin of an interval of a series. */
export const stepDate = () =>
  z.string().meta({
    description: 'Begin of the interval: for hours an instant in UTC, otherwise a date in the time zone.',
    example: '2026-01-15',
  });

/** The figures of an earlier time, beside those of the report. */
export const comparisonOf = <Shape extends z.ZodRawShape>(figures: Shape) =>
  z
    .object({
      start: shownInstant().meta({ description: 'Begin of the earlier time.', example: '2025-12-01T00:00:00.000Z' }),
      end: shownInstant().meta({ description: 'End of the earlier time.', example: '2026-01-01T00:00:00.000Z' }),
      ...figures,
    })
    .nullable()
    .meta({ description: 'The earlier time that `compare` asks for; null without it.' });

/** The range of a report. */
export const reportedRange = {
  start: shownInstant().meta({ description: 'Begin of the range.', example: '2026-01-01T00:00:00.000Z' }),
  end: shownInstant().meta({ description: 'End of the range.', example: '2026-02-01T00:00:00.000Z' }),
  timezone: z.string().meta({ description: 'Time zone of the intervals.', example: 'UTC' }),
  interval: z.enum(statsIntervals).meta({ description: 'Length of an interval.', example: 'day' }),
  filters: reportedFilters(),
};
