import { z } from 'zod';

const count = (description: string, example: number) => z.int().min(0).meta({ description, example });

/** The sum of the values of conversions, in each currency. */
export const revenue = () =>
  z
    .array(
      z.object({
        currency: z.string().meta({ description: 'ISO 4217 code.', example: 'EUR' }),
        value: z.string().meta({ description: 'The sum: a decimal number as text.', example: '1249.5' }),
      }),
    )
    .meta({ description: 'What the conversions are worth together, by currency; amounts are not converted.' });

/** What became of clicks: a conversion counts at the time of its click. */
export const conversionFigures = {
  conversions: count(
    'Conversions of these clicks, whenever they happened, also those recorded after their click was erased.',
    12,
  ),
  convertedClicks: count(
    'Clicks with at least one conversion, without clicks that were erased; never more than the clicks.',
    11,
  ),
  revenue: revenue(),
};

const rate = (description: string, example: number) => z.number().min(0).max(1).meta({ description, example });

/** How a variant of a split test did. */
export const variantResult = {
  ...conversionFigures,
  conversionRate: rate('Converted clicks per click.', 0.052),
  conversionRateLow: rate('Lower end of the 95 % interval of the rate (Wilson).', 0.041),
  conversionRateHigh: rate('Upper end of that interval.', 0.066),
  probabilityToBeBest: rate('Probability that its true rate is the highest of all variants in the test.', 0.97)
    .nullable()
    .meta({
      description:
        'Probability that its true rate is the highest of all variants in the test, from the clicks and converted clicks ' +
        '(beta-binomial, uniform prior); null for variants that are deleted or have no weight.',
      example: 0.97,
    }),
  enoughData: z.boolean().meta({
    description: 'Whether it has at least 100 clicks and 10 of them converted: with fewer, chance decides.',
    example: true,
  }),
};

/** What a split test shows so far. */
export const splitResult = z
  .object({
    state: z.enum(['notEnoughData', 'undecided', 'decided']).meta({
      description:
        '`decided`: one variant is better with a probability of 95 % or more. `undecided`: none is. `notEnoughData`: a ' +
        'variant has fewer than 100 clicks, or fewer than 10 that converted.',
      example: 'decided',
    }),
    bestVariantId: z.string().nullable().meta({
      description: 'The better variant of a decided test; otherwise null.',
      example: 'var_q1elggt3h2ufkDLwJZXh',
    }),
    sentence: z.string().meta({
      description: 'The same in words.',
      example: '"New page" is better with a probability of 97 %.',
    }),
  })
  .nullable()
  .meta({
    description: 'What the split test shows so far; null without a test, or with a filter by variant.',
  });
