import { z } from 'zod';
import { count, reportedRange } from './figures.ts';
import { queryWithFilters } from './report-filters.ts';
import { rangeFields } from './stats-query.ts';

const { interval: _, ...hoursRange } = rangeFields;

/** Query of GET /analytics/hours. */
export const hoursQuery = queryWithFilters(hoursRange);

const { interval: __, ...hoursReportedRange } = reportedRange;

/** `data` of GET /analytics/hours. */
export const hours = z
  .object({
    ...hoursReportedRange,
    hours: z
      .array(z.array(count('Clicks in the hour.', 12)).length(24))
      .length(7)
      .meta({ description: 'Clicks by day of the week, Monday first, and by hour of the day, in the time zone.' }),
    total: count('All clicks in the range that pass the filters.', 420),
  })
  .meta({ id: 'Hours', description: 'The clicks on all links over a range of time, by the hour of the week.' });

export type HoursData = z.infer<typeof hours>;
