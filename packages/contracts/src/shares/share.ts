import { z } from 'zod';
import { instant, shownInstant } from '../fields/instant.ts';
import { text } from '../fields/text.ts';
import { timezone } from '../fields/timezone.ts';
import { reportedFilters, writtenFilters } from '../reports/report-filters.ts';
import { comparisons } from '../reports/stats-query.ts';

export const shareSubjectTypes = ['link', 'tag', 'workspace'] as const;
/** The rankings that a shared page can have, in its order. */
export const shareDimensions = ['country', 'city', 'referrer', 'device', 'browser', 'os'] as const;
export type ShareDimension = (typeof shareDimensions)[number];

export const sharePasswordCharsMax = 128;
export const shareNameCharsMax = 100;
export const shareDaysMax = 366;

const subjectMeta = {
  description: 'What the page reports: a link, all links that have a tag, or the whole workspace.',
};
const typeMeta = { description: 'What is shared.', example: 'link' };
const dimensionsMeta = {
  description: 'The rankings on the page. Default: all of them.',
  example: ['country', 'referrer'],
};
const expiresAtMeta = {
  description: 'From then on the page is gone; null: never.',
  example: '2027-01-01T00:00:00.000Z',
};
const nameMeta = {
  description: 'The heading of the page, above what it reports; null: none.',
  example: 'Spring campaign',
};
const filtersMeta = {
  description:
    'What the figures are limited to, by dimension, as `filter[<dimension>]` of reports: up to 10, and 2,000 characters in ' +
    'all. Default: nothing.',
  example: { country: 'DE,AT', device: '!tablet' },
};
const daysMeta = {
  description: 'The last days of the time zone, today included, instead of `start` and `end`.',
  example: 30,
};
const startMeta = {
  description:
    'Begin of the time that the page shows. Without it and `days`, who sees the page chooses 7, 30, 90 or 365 days.',
  example: '2026-01-01T00:00:00.000Z',
};
const endMeta = {
  description: 'End of that time, exclusive; null: the time of the visit. Only with `start`.',
  example: '2026-02-01T00:00:00.000Z',
};
const timezoneMeta = { description: 'IANA name of the time zone of the days. Default: UTC.', example: 'Europe/Berlin' };
const includeBotsMeta = { description: 'Whether the figures include bots.', example: false };
const includeInternalMeta = {
  description: 'Whether they include visits from addresses that the workspace has excluded.',
  example: false,
};
const compareMeta = {
  description: 'Shows how much clicks and visitors have changed, as in reports; null: no comparison.',
  example: 'previous',
};
const embedMeta = { description: 'Whether other sites may show the page in a frame.', example: false };

const isText = (value: unknown) => typeof value === 'string';
const subject = z
  .object(
    {
      type: z.enum(shareSubjectTypes, `must be one of ${shareSubjectTypes.join(', ')}`).meta(typeMeta),
      id: z
        .string('must be a string')
        .nullable()
        .optional()
        .meta({ description: 'Id of the link or the tag; of a workspace none.', example: 'lnk_q1elggt3h2ufkDLwJZXh' }),
    },
    'must be a JSON object',
  )
  .refine(({ type, id }) => (type === 'workspace') !== isText(id), {
    path: ['id'],
    message: 'must be the id of the link or the tag, and absent for a workspace',
  })
  .meta(subjectMeta);

const password = text(sharePasswordCharsMax)
  .refine((value) => value !== '', 'must have at least 1 character')
  .nullable()
  .optional()
  .meta({
    wire: { type: ['string', 'null'], minLength: 1, maxLength: sharePasswordCharsMax },
    description: 'Asked for before the page is shown; null: none. No response contains it.',
    example: 'correct horse battery',
  });

const flag = () => z.boolean('must be true or false').optional();

const settings = {
  name: text(shareNameCharsMax).nullable().optional().meta(nameMeta),
  filters: writtenFilters().optional().meta(filtersMeta),
  days: z
    .int(`must be a whole number, 1 to ${shareDaysMax}`)
    .min(1, `must be a whole number, 1 to ${shareDaysMax}`)
    .max(shareDaysMax, `must be a whole number, 1 to ${shareDaysMax}`)
    .nullable()
    .optional()
    .meta(daysMeta),
  start: instant().nullable().optional().meta(startMeta),
  end: instant().nullable().optional().meta(endMeta),
  timezone: timezone().optional().meta(timezoneMeta),
  includeBots: flag().meta(includeBotsMeta),
  includeInternal: flag().meta(includeInternalMeta),
  compare: z
    .enum(comparisons, `must be one of ${comparisons.join(', ')}`)
    .nullable()
    .optional()
    .meta(compareMeta),
  password,
  expiresAt: instant().nullable().optional().meta(expiresAtMeta),
  dimensions: z
    .array(z.enum(shareDimensions, `must be one of ${shareDimensions.join(', ')}`), 'must be a list')
    .max(shareDimensions.length, `must have at most ${shareDimensions.length} items`)
    .optional()
    .meta(dimensionsMeta),
  embed: flag().meta(embedMeta),
};

/** Body of POST /shares. */
export const createShareBody = z.object({ subject, ...settings }, 'must be a JSON object');

/** Body of PATCH /shares/:id: any subset. */
export const updateShareBody = z.object(settings, 'must be a JSON object');

/** A share in responses. */
export const share = z
  .object({
    id: z.string().meta({ description: 'Id of the share.', example: 'shr_q1elggt3h2ufkDLwJZXh' }),
    url: z.string().meta({
      description: 'The page; who has it can see it.',
      example: 'https://lnk.example/s/VwXyZ0aBcDeFgHiJkLmNoPqR',
    }),
    subject: z
      .object({
        type: z.enum(shareSubjectTypes).meta(typeMeta),
        id: z
          .string()
          .nullable()
          .meta({ description: 'Id of the link or the tag; null: a workspace.', example: 'lnk_q1elggt3h2ufkDLwJZXh' }),
      })
      .meta(subjectMeta),
    name: z.string().nullable().meta(nameMeta),
    filters: reportedFilters().meta(filtersMeta),
    days: z.int().nullable().meta(daysMeta),
    start: shownInstant().nullable().meta(startMeta),
    end: shownInstant().nullable().meta(endMeta),
    timezone: z.string().meta(timezoneMeta),
    includeBots: z.boolean().meta(includeBotsMeta),
    includeInternal: z.boolean().meta(includeInternalMeta),
    compare: z.enum(comparisons).nullable().meta(compareMeta),
    hasPassword: z.boolean().meta({ description: 'Whether the page asks for a password.', example: false }),
    expiresAt: shownInstant().nullable().meta(expiresAtMeta),
    dimensions: z.array(z.enum(shareDimensions)).meta(dimensionsMeta),
    embed: z.boolean().meta(embedMeta),
    createdAt: shownInstant().meta({ description: 'When it was created.', example: '2026-01-15T09:30:00.000Z' }),
    updatedAt: shownInstant().meta({ description: 'When it was last changed.', example: '2026-01-15T09:30:00.000Z' }),
  })
  .meta({ id: 'Share', description: 'A public page of statistics.' });

export type Share = z.infer<typeof share>;
