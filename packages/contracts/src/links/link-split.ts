import { z } from 'zod';
import { destinationUrl } from '../fields/destination-url.ts';
import { instantText, shownInstant } from '../fields/instant.ts';
import { text } from '../fields/text.ts';
import { ownId, refuseRepeatedIds } from './link-rules.ts';

const variantCount = { min: 2, max: 5 } as const;
const nameCharsMax = 100;
const wholeWeight = 100;

const idMeta = { description: 'Id of the variant.', example: 'var_q1elggt3h2ufkDLwJZXh' };
const nameMeta = { description: 'A name for reports.', example: 'New page' };
const urlMeta = {
  description: 'Where its visitors are redirected, by the rules of the url of the link.',
  example: 'https://example.com/new',
};
const weightMeta = { description: 'Its share of the visitors in percent; together they are 100.', example: 50 };
const variantsMeta = { description: 'The destinations, 2 to 5.' };
const endsAtMeta = {
  description:
    'When the test ends: from then on all are redirected to the winner, or without one to the url of the link.',
  example: '2026-12-01T00:00:00.000Z',
};
const winnerMeta = {
  description: 'Id of the variant that all are redirected to after endsAt.',
  example: idMeta.example,
};

const writtenVariant = z
  .object(
    {
      id: ownId('var')
        .optional()
        .meta({
          ...idMeta,
          description:
            'Id of a variant of the link; any other is replaced. A variant that is sent again without one keeps its id.',
        }),
      name: text(nameCharsMax).nullable().optional().meta(nameMeta),
      url: destinationUrl().meta(urlMeta),
      weight: z
        .int('must be a whole number')
        .min(0, 'must be at least 0')
        .max(wholeWeight, 'must be at most 100')
        .meta(weightMeta),
    },
    'must be an object',
  )
  .meta({ id: 'LinkVariantBody', description: 'A variant as it is sent.' });

type Weighted = { weight: number; id?: string | undefined };

const sum = (variants: readonly Weighted[]) => variants.reduce((total, { weight }) => total + weight, 0);

/** A split test in bodies. */
export const writtenSplit = () =>
  z
    .object(
      {
        variants: z
          .array(writtenVariant, 'must be a list')
          .min(variantCount.min, `must have at least ${variantCount.min} variants`)
          .max(variantCount.max, `must have at most ${variantCount.max} variants`)
          .superRefine(refuseRepeatedIds)
          .refine((variants) => sum(variants) === wholeWeight, 'must have weights that add up to 100')
          .meta({
            ...variantsMeta,
            example: [
              { name: 'Old page', url: 'https://example.com/old', weight: 50 },
              { name: 'New page', url: 'https://example.com/new', weight: 50 },
            ],
          }),
        endsAt: instantText().nullable().optional().meta(endsAtMeta),
        winner: z
          .string('must be a string')
          .nullable()
          .optional()
          .meta({ ...winnerMeta, example: null }),
      },
      'must be an object',
    )
    .refine(({ variants, winner }) => typeof winner !== 'string' || variants.some(({ id }) => id === winner), {
      path: ['winner'],
      message: 'must be the id of one of the variants',
    });

/** A split test in responses. */
export const shownSplit = () =>
  z
    .object({
      variants: z
        .array(
          z
            .object({
              id: z.string().meta(idMeta),
              name: z.string().nullable().meta(nameMeta),
              url: z.string().meta(urlMeta),
              weight: z.int().min(0).max(wholeWeight).meta(weightMeta),
            })
            .meta({ id: 'LinkVariant', description: 'One destination of a split test.' }),
        )
        .meta(variantsMeta),
      endsAt: shownInstant().nullable().meta(endsAtMeta),
      winner: z.string().nullable().meta(winnerMeta),
    })
    .meta({ id: 'LinkSplit', description: 'A split test.' });

export type WrittenSplit = z.output<ReturnType<typeof writtenSplit>>;
