import { z } from 'zod';
import { timezone } from '../fields/timezone.ts';

const csvDelimiters = [',', ';', 'tab'] as const;

/** How a CSV is written: query parameters of every download of one. */
export const csvFormFields = {
  bom: z
    .enum(['true', 'false'], 'must be true or false')
    .default('false')
    .transform((value) => value === 'true')
    .meta({
      wire: { type: 'boolean', default: false },
      description: 'Whether a CSV begins with a byte order mark, by which Excel knows that it is UTF-8.',
      example: false,
    }),
  delimiter: z
    .enum(csvDelimiters, `must be one of ${csvDelimiters.join(' ')}`)
    .default(',')
    .meta({
      description: 'What separates the cells of a CSV. Excel expects a semicolon where decimals have a comma.',
      example: ';',
    }),
  timezone: timezone()
    .optional()
    .meta({
      description:
        'IANA name of a time zone: dates alone are its midnights, and a CSV has times as its clocks show them, such as ' +
        '2026-01-31 14:30:05, which spreadsheets read as dates and no import does. Without it dates are of UTC; without it ' +
        'and in other formats, times are ISO 8601 in UTC.',
      example: 'Europe/Berlin',
    }),
};

export type CsvDelimiter = (typeof csvDelimiters)[number];
