import { z } from 'zod';
import { instant, shownInstant } from '../fields/instant.ts';
import { text } from '../fields/text.ts';

export const shareSubjectTypes = ['link', 'tag', 'workspace'] as const;
/** The rankings that a shared page can have, in its order. */
export const shareDimensions = ['country', 'city', 'referrer', 'device', 'browser', 'os'] as const;
export type ShareDimension = (typeof shareDimensions)[number];

export const sharePasswordCharsMax = 128;

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

const settings = {
  password,
  expiresAt: instant().nullable().optional().meta(expiresAtMeta),
  dimensions: z
    .array(z.enum(shareDimensions, `must be one of ${shareDimensions.join(', ')}`), 'must be a list')
    .max(shareDimensions.length, `must have at most ${shareDimensions.length} items`)
    .optional()
    .meta(dimensionsMeta),
  embed: z.boolean('must be true or false').optional().meta(embedMeta),
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
    hasPassword: z.boolean().meta({ description: 'Whether the page asks for a password.', example: false }),
    expiresAt: shownInstant().nullable().meta(expiresAtMeta),
    dimensions: z.array(z.enum(shareDimensions)).meta(dimensionsMeta),
    embed: z.boolean().meta(embedMeta),
    createdAt: shownInstant().meta({ description: 'When it was created.', example: '2026-01-15T09:30:00.000Z' }),
    updatedAt: shownInstant().meta({ description: 'When it was last changed.', example: '2026-01-15T09:30:00.000Z' }),
  })
  .meta({ id: 'Share', description: 'A public page of statistics.' });

export type Share = z.infer<typeof share>;
