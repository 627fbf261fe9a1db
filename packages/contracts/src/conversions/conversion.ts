import { z } from 'zod';
import { trimDecimal } from '../fields/decimal.ts';
import { instant, shownInstant } from '../fields/instant.ts';
import { queryNumber } from '../fields/query-number.ts';
import { text } from '../fields/text.ts';

const tokenCharsMax = 100;
const cursorCharsMax = 200;
const wholeDigitsMax = 12;
const decimalsMax = 4;
const decimal = new RegExp(`^(0|[1-9][0-9]{0,${wholeDigitsMax - 1}})(\\.[0-9]{1,${decimalsMax}})?$`);
const currencyCode = /^[A-Z]{3}$/;

const conversionFields = {
  name: {
    description: 'What the visitor did, in your words; reports list conversions by it.',
    example: 'purchase',
  },
  value: {
    description: `What it is worth: a decimal number as text, with up to ${decimalsMax} decimals. Needs currency.`,
    example: '49.9',
  },
  currency: { description: 'ISO 4217 code of the value, in capital letters.', example: 'EUR' },
  externalId: {
    description: 'Your id of it, such as the number of an order: it is counted once in the workspace.',
    example: 'order-4711',
  },
  at: { description: 'When it happened.', example: '2026-01-15T09:30:00.000Z' },
} as const;

const filled = (charsMax: number) =>
  text(charsMax)
    .refine((value) => value !== '', 'must have at least 1 character')
    .meta({ wire: { type: 'string', minLength: 1, maxLength: charsMax } });

/** Body of POST /conversions. */
export const recordConversionBody = z
  .object(
    {
      token: filled(tokenCharsMax).meta({
        description: 'The token of the click: the parameter lp with which the visitor came to your site.',
        example: 'AAMkc2hhd24tZXhhbXBsZS10b2tlbi1vZi1hLWNsaWNrLW5vdC1yZWFs',
      }),
      name: filled(64).meta(conversionFields.name),
      value: z
        .string('must be a decimal number as text, such as "49.90"')
        .regex(decimal, `must be a decimal number of 0 or more, with up to ${decimalsMax} decimals, such as "49.90"`)
        .transform(trimDecimal)
        .optional()
        .meta({ wire: { type: 'string', pattern: decimal.source }, ...conversionFields.value }),
      currency: z
        .string('must be a code such as EUR')
        .regex(currencyCode, 'must be a code of three capital letters, such as EUR')
        .optional()
        .meta({ wire: { type: 'string', pattern: currencyCode.source }, ...conversionFields.currency }),
      externalId: filled(128).meta(conversionFields.externalId),
      at: instant()
        .optional()
        .meta({ description: 'When it happened. Default: now.', example: conversionFields.at.example }),
    },
    'must be a JSON object',
  )
  .superRefine(({ value, currency }, context) => {
    if (value !== undefined && currency === undefined)
      context.addIssue({ code: 'custom', path: ['currency'], message: 'is required with a value' });
    if (value === undefined && currency !== undefined)
      context.addIssue({ code: 'custom', path: ['value'], message: 'is required with a currency' });
  });

/** A conversion in responses. */
export const conversion = z
  .object({
    id: z.string().meta({ description: 'Id of the conversion.', example: 'cnv_q1elggt3h2ufkDLwJZXh' }),
    name: z.string().meta(conversionFields.name),
    value: z
      .string()
      .nullable()
      .meta({ ...conversionFields.value, description: 'What it is worth; null: no value.' }),
    currency: z
      .string()
      .nullable()
      .meta({ ...conversionFields.currency, description: 'ISO 4217 code of the value; null: no value.' }),
    externalId: z.string().meta(conversionFields.externalId),
    linkId: z.string().meta({
      description: 'The link that was clicked; it may be deleted by now.',
      example: 'lnk_q1elggt3h2ufkDLwJZXh',
    }),
    clickId: z.string().meta({
      description: 'The click that led to it, as in the export of clicks.',
      example: 'evt_5tYhQw2mN4pQ7sT1vYzA',
    }),
    clickedAt: shownInstant().meta({
      description: 'When that was, in whole seconds.',
      example: '2026-01-15T09:12:00.000Z',
    }),
    variantId: z
      .string()
      .nullable()
      .meta({ description: 'Variant of the split test that the click got; null: none.', example: null }),
    ruleId: z
      .string()
      .nullable()
      .meta({ description: 'Rule that chose the destination of the click; null: none.', example: null }),
    at: shownInstant().meta(conversionFields.at),
    createdAt: shownInstant().meta({ description: 'When it was recorded.', example: '2026-01-15T09:30:01.000Z' }),
  })
  .meta({ id: 'Conversion', description: 'What a visitor did on your site after a click.' });

/** Query of GET /conversions. */
export const listConversionsQuery = z.object({
  linkId: text(64)
    .default('')
    .meta({
      wire: { type: 'string', maxLength: 64 },
      description: 'Only those of this link; empty for all.',
      example: '',
    }),
  limit: queryNumber(1, 100).default(50).meta({ description: 'How many conversions a page has at most.', example: 50 }),
  cursor: text(cursorCharsMax)
    .default('')
    .meta({
      wire: { type: 'string', format: 'conversion-cursor' },
      description: 'Empty for the newest conversions, then the nextCursor of each response.',
      example: '',
    }),
});

export const conversionPage = z
  .object({
    items: z.array(conversion),
    pagination: z.object({
      limit: z.int().min(1).meta({ description: 'How many conversions a page has at most.', example: 50 }),
      nextCursor: z
        .string()
        .nullable()
        .meta({ description: 'Cursor of the next page; null at the end.', example: null }),
    }),
  })
  .meta({ id: 'ConversionPage', description: 'One page of conversions, newest first.' });

export type RecordConversionBody = z.infer<typeof recordConversionBody>;
export type Conversion = z.infer<typeof conversion>;
export type ConversionPage = z.infer<typeof conversionPage>;
