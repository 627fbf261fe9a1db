import { z } from 'zod';
import { shownInstant } from '../fields/instant.ts';
import { exportFormats, exportTypes } from '../reports/export.ts';
import { reportedFilters, writtenFilters } from '../reports/report-filters.ts';
import { changedDestination, createdDestination, shownDestination } from './destination.ts';

export const exportIntervals = ['daily', 'weekly', 'monthly'] as const;
export type ExportInterval = (typeof exportIntervals)[number];

/** How the last run of a schedule went, or goes. */
const runStates = ['running', 'succeeded', 'retrying', 'failing'] as const;

const metas = {
  type: {
    description: 'What each row is: a click, a link, a profile, a conversion or an event of a profile.',
    example: 'clicks',
  },
  format: {
    description: 'CSV with a header row, a JSON array of objects, or Apache Parquet, which only clicks can have.',
    example: 'parquet',
  },
  interval: {
    description: 'Each object is of one day, one week from Monday on, or one month, in UTC.',
    example: 'daily',
  },
  includeBots: { description: 'Whether to include bots. Default: false.', example: false },
  includeInternal: {
    description: 'Whether to include visits from addresses that the workspace has excluded. Default: false.',
    example: false,
  },
  filters: {
    description:
      'Filters of clicks by dimension, as in the query of an export. Only an export of clicks can have them.',
    example: { country: 'DE,AT' },
  },
  destination: { description: 'The bucket that objects are written to, in any storage with the API of S3.' },
  enabled: {
    description: 'Whether it runs. Periods that end while it does not are not exported later. Default: true.',
    example: true,
  },
};

const oneOf = <Values extends readonly [string, ...string[]]>(values: Values) =>
  z.enum(values, `must be one of ${values.join(', ')}`);
const flag = () => z.boolean('must be true or false').optional();

const optionalFields = {
  includeBots: flag().meta(metas.includeBots),
  includeInternal: flag().meta(metas.includeInternal),
  filters: writtenFilters().optional().meta(metas.filters),
  enabled: flag().meta(metas.enabled),
};

/** Body of POST /export-schedules. */
export const createExportScheduleBody = z.object(
  {
    type: oneOf(exportTypes).meta(metas.type),
    format: oneOf(exportFormats).meta(metas.format),
    interval: oneOf(exportIntervals).meta(metas.interval),
    ...optionalFields,
    destination: createdDestination().meta(metas.destination),
  },
  'must be a JSON object',
);

/** Body of PATCH /export-schedules/:id: any subset, also of the destination. */
export const updateExportScheduleBody = z.object(
  {
    type: oneOf(exportTypes).optional().meta(metas.type),
    format: oneOf(exportFormats).optional().meta(metas.format),
    interval: oneOf(exportIntervals).optional().meta(metas.interval),
    ...optionalFields,
    destination: changedDestination().optional().meta(metas.destination),
  },
  'must be a JSON object',
);

const exportRun = z
  .object({
    state: z.enum(runStates).meta({
      description:
        'running; succeeded; retrying: it has failed and is repeated soon; failing: it has failed for long, and is ' +
        'repeated every six hours.',
      example: 'succeeded',
    }),
    period: z.string().meta({ description: 'The day, week or month that it exports.', example: '2026-11-24' }),
    key: z.string().meta({ description: 'Key of the object.', example: 'linkplane/clicks/2026-11-24.parquet' }),
    bytes: z.int().min(0).nullable().meta({ description: 'Size of the object; null without one.', example: 48_213 }),
    rows: z.int().min(0).nullable().meta({ description: 'Rows in the object; null without one.', example: 1_204 }),
    finishedAt: shownInstant()
      .nullable()
      .meta({ description: 'When it ended; null: it is running.', example: '2026-11-25T00:15:04.120Z' }),
    error: z.string().nullable().meta({ description: 'Why it failed, in words; null: it did not.', example: null }),
    isCorrection: z.boolean().meta({
      description:
        'Whether the period was exported before, and is exported again because visits or conversions came late.',
      example: false,
    }),
  })
  .meta({ id: 'ExportRun', description: 'One run of an export schedule: the export of one period.' });

/** A schedule in responses. */
export const exportSchedule = z
  .object({
    id: z.string().meta({ description: 'Id of the schedule.', example: 'exs_q1elggt3h2ufkDLwJZXh' }),
    type: z.enum(exportTypes).meta(metas.type),
    format: z.enum(exportFormats).meta(metas.format),
    interval: z.enum(exportIntervals).meta(metas.interval),
    includeBots: z.boolean().meta(metas.includeBots),
    includeInternal: z.boolean().meta(metas.includeInternal),
    filters: reportedFilters(),
    destination: shownDestination().meta(metas.destination),
    enabled: z.boolean().meta(metas.enabled),
    lastRun: exportRun.nullable().meta({ description: 'The last run, also while it is running; null: none yet.' }),
    nextRunAt: shownInstant().nullable().meta({
      description: 'When the next run is due; null while it is not enabled.',
      example: '2026-11-26T00:15:00.000Z',
    }),
    createdAt: shownInstant().meta({ description: 'When it was created.', example: '2026-01-15T09:30:00.000Z' }),
    updatedAt: shownInstant().meta({
      description: 'When it was last changed by a request.',
      example: '2026-01-15T09:30:00.000Z',
    }),
  })
  .meta({ id: 'ExportSchedule', description: 'An export that is written to a bucket by schedule.' });

export type ExportSchedule = z.infer<typeof exportSchedule>;
export type ExportRun = z.infer<typeof exportRun>;
export type ExportDestination = ExportSchedule['destination'];
export type CreateExportScheduleBody = z.output<typeof createExportScheduleBody>;
export type UpdateExportScheduleBody = z.output<typeof updateExportScheduleBody>;
