import { z } from 'zod';
import { shownInstant } from '../fields/instant.ts';
import { statsIntervals } from './stats-query.ts';

/** A number of events or visitors. */
export const count = (description: string, example: number) => z.int().min(0).meta({ description, example });

/** The most frequent first, 50 at most. */
export const ranking = (what: string, name: string) =>
  z
    .array(
      z.object({
        name: z.string().meta({ description: 'What was counted.', example: name }),
        clicks: count('How often.', 42),
      }),
    )
    .meta({ description: `${what}, the most frequent first, 50 at most.` });

/** Where a step of a series begins. */
export const stepDate = () =>
  z.string().meta({
    description: 'Where the step begins: for hours the instant in UTC, else a date of the time zone.',
    example: '2026-01-15',
  });

/** What every report says of the range that it is about. */
export const reportedRange = {
  start: shownInstant().meta({ description: 'Begin of the range.', example: '2026-01-01T00:00:00.000Z' }),
  end: shownInstant().meta({ description: 'End of the range.', example: '2026-02-01T00:00:00.000Z' }),
  timezone: z.string().meta({ description: 'Whose days are counted.', example: 'UTC' }),
  interval: z.enum(statsIntervals).meta({ description: 'Width of a step.', example: 'day' }),
};
