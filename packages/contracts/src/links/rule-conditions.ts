import {
  browserNames,
  continents,
  deviceNames,
  findBrowserName,
  findSystemName,
  isCountry,
  readLanguageTag,
  systemNames,
} from '@linkplane/visitors/names';
import { z } from 'zod';
import { hostPattern, toHostName } from '../fields/domain-name.ts';
import { instantText } from '../fields/instant.ts';
import { text } from '../fields/text.ts';
import { timezone } from '../fields/timezone.ts';
import { trimInvisible } from '../fields/trim-invisible.ts';
import { addressOrRange } from '../fields/visitor-rules.ts';

const valuesMax = 100;
const textCharsMax = 255;
const placeCharsMax = 128;
const languageCharsMax = 35;
const hostCharsMax = 253;
const daysOfWeek = 7;

const not = z.boolean('must be true or false').optional().meta({
  description: 'Whether it matches all other visitors; never one of whom the fact is unknown.',
  example: false,
});

const listOf = (value: z.ZodType<string>, description: string, example: string[]) =>
  z
    .array(value, 'must be a list')
    .min(1, 'must have at least 1 value')
    .max(valuesMax, `must have at most ${valuesMax} values`)
    .meta({ description, example });

const oneOf = <const Names extends readonly [string, ...string[]]>(names: Names) =>
  z.enum(names, `must be one of ${names.join(', ')}`);

/** A name of a list, in the list's own spelling. */
const named = (names: readonly string[], find: (value: string) => string | undefined, message: string) =>
  z
    .string('must be a string')
    .overwrite((value) => find(value) ?? value)
    .refine((value) => names.includes(value), message)
    .meta({ wire: { type: 'string', enum: [...names] } });

const countryMessage = 'must be a country of ISO 3166-1, such as DE';
const country = z
  .string('must be a string')
  // Before the letters are raised: some of other scripts become ASCII by that.
  .regex(/^[A-Za-z]{2}$/, countryMessage)
  .toUpperCase()
  .refine(isCountry, countryMessage)
  .meta({ wire: { type: 'string', pattern: '^[A-Za-z]{2}$', format: 'country-code' } });

const placeName = text(placeCharsMax)
  // Reports show no name with spaces around it, nor its letters in another spelling.
  .overwrite((value) => trimInvisible(value).normalize('NFC'))
  .refine((value) => value !== '', 'must have at least 1 character that is not a space')
  .meta({ wire: { type: 'string', minLength: 1, maxLength: placeCharsMax } });

const languageMessage = 'must be a language tag of BCP 47, such as de or de-AT';
const languagePattern = '^[A-Za-z]{2,3}(?:-[A-Za-z0-9]{2,8}){0,3}$';
const language = z
  .string('must be a string')
  .max(languageCharsMax, languageMessage)
  .regex(/^[A-Za-z]{2,3}(?:-[A-Za-z0-9]{2,8}){0,3}$/, languageMessage)
  .overwrite((tag) => canonicalTag(tag) ?? '')
  // `und` is a tag, and no language.
  .refine((tag) => readLanguageTag(tag) !== undefined, languageMessage)
  .meta({ wire: { type: 'string', maxLength: languageCharsMax, pattern: languagePattern, format: 'language-tag' } });

function canonicalTag(tag: string): string | undefined {
  try {
    return Intl.getCanonicalLocales(tag)[0];
  } catch {
    return undefined;
  }
}

const hostMessage = 'must be a host name, such as example.com';
const referrerHost = z
  .string('must be a string')
  .max(hostCharsMax, hostMessage)
  .overwrite((value) => toHostName(value) ?? '')
  .refine((value) => value !== '', hostMessage)
  .meta({ wire: { type: 'string', maxLength: hostCharsMax, pattern: hostPattern.source, format: 'host-name' } });

const clockTime = z
  .string('must be a string')
  .regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, 'must be a time such as 09:30')
  .meta({ wire: { type: 'string', pattern: '^(?:[01][0-9]|2[0-3]):[0-5][0-9]$' } });

/** The fields of a condition of one type; `description` says what it matches. */
const fieldsOf = <const Type extends string, Fields extends z.core.$ZodLooseShape>(
  type: Type,
  description: string,
  fields: Fields,
) =>
  z.object({
    type: z.literal(type).meta({ description, example: type }),
    ...fields,
    not,
  });

/** Its name in the API reference, once it is complete. */
const metaOf = (type: string, description: string) => ({
  id: `${type.charAt(0).toUpperCase()}${type.slice(1)}Condition`,
  description,
});

const conditionOf: typeof fieldsOf = (type, description, fields) =>
  fieldsOf(type, description, fields).meta(metaOf(type, description));

const query = conditionOf('query', 'A parameter of the query of the short URL; letter case counts.', {
  name: text(textCharsMax)
    .refine((value) => value !== '', 'must have at least 1 character')
    .meta({
      wire: { type: 'string', minLength: 1, maxLength: textCharsMax },
      description: 'Its name, decoded.',
      example: 'plan',
    }),
  value: text(textCharsMax).optional().meta({
    description: 'Its value, decoded; empty: it has none; omitted: any. Of repeated parameters, any may match.',
    example: 'pro',
  }),
});

const dateDescription = 'The time of the visit.';
const date = fieldsOf('date', dateDescription, {
  after: instantText().optional().meta({ description: 'From then on.', example: '2026-12-01T00:00:00.000Z' }),
  before: instantText().optional().meta({ description: 'Until then, exclusive.', example: '2026-12-24T00:00:00.000Z' }),
})
  .superRefine(({ after, before }, context) => {
    if (after === undefined && before === undefined)
      context.addIssue({ code: 'custom', path: ['after'], message: 'must be given, unless before is' });
    if (after !== undefined && before !== undefined && before <= after)
      context.addIssue({ code: 'custom', path: ['before'], message: 'must be later than after' });
  })
  .meta(metaOf('date', dateDescription));

const timeDescription = 'The day of the week and the time of day of the visit.';
const time = fieldsOf('time', timeDescription, {
  days: z
    .array(
      z.int('must be a day from 1, Monday, to 7').min(1, 'must be at least 1').max(daysOfWeek, 'must be at most 7'),
      'must be a list',
    )
    .min(1, 'must have at least 1 day')
    .max(daysOfWeek, 'must have at most 7 days')
    .optional()
    .meta({ description: 'Days, 1 is Monday. Default: all.', example: [1, 2, 3, 4, 5] }),
  from: clockTime.optional().meta({ description: 'Begin of the time of day.', example: '09:00' }),
  to: clockTime.optional().meta({
    description: 'Its end, exclusive; not later than from: on the next day, which counts as the day that it began on.',
    example: '17:00',
  }),
  timezone: timezone().meta({ description: 'Where it is that time.', example: 'Europe/Berlin' }),
})
  .superRefine(({ days, from, to }, context) => {
    if ((from === undefined) !== (to === undefined))
      context.addIssue({
        code: 'custom',
        path: [from === undefined ? 'from' : 'to'],
        message: 'must be given together with the other one',
      });
    if (days === undefined && from === undefined && to === undefined)
      context.addIssue({ code: 'custom', path: ['days'], message: 'must be given, unless from and to are' });
  })
  .meta(metaOf('time', timeDescription));

const types = [
  conditionOf('country', 'The country of the visitor.', {
    in: listOf(country, 'Codes of ISO 3166-1.', ['DE', 'AT']),
  }),
  conditionOf('region', 'The region of the visitor; needs a database of cities or the headers of a proxy.', {
    in: listOf(placeName, 'Names as reports show them; letter case does not matter.', ['Bavaria']),
  }),
  conditionOf('city', 'The city of the visitor; needs a database of cities or the headers of a proxy.', {
    in: listOf(placeName, 'Names as reports show them; letter case does not matter.', ['Munich']),
  }),
  conditionOf('continent', 'The continent of the visitor.', {
    in: listOf(oneOf(continents), 'AF, AN, AS, EU, NA, OC or SA.', ['EU']),
  }),
  conditionOf('device', 'The kind of device.', { in: listOf(oneOf(deviceNames), 'Kinds of devices.', ['mobile']) }),
  conditionOf('os', 'The operating system.', {
    in: listOf(
      named(systemNames, findSystemName, `must be one of ${systemNames.join(', ')}`),
      'Names as reports show them.',
      ['iOS'],
    ),
  }),
  conditionOf('browser', 'The browser.', {
    in: listOf(
      named(browserNames, findBrowserName, 'must be the name of a browser as reports show it, such as Firefox'),
      'Names as reports show them.',
      ['Firefox'],
    ),
  }),
  conditionOf('language', 'A language that the browser prefers: one of a weight of at least 0.9.', {
    in: listOf(language, 'Language tags; de includes de-AT.', ['de']),
  }),
  query,
  conditionOf('referrer', 'The site that the visitor comes from.', {
    in: listOf(referrerHost, 'Host names; they include their subdomains.', ['example.com']),
  }),
  conditionOf('ip', 'The address of the visitor, which is not stored.', {
    in: listOf(addressOrRange(), 'IP addresses and CIDR ranges.', ['203.0.113.0/24']),
  }),
  date,
  time,
] as const;

const typeNames = types.map((condition) => condition.shape.type.value);

/** Something that a visit is or is not: where the visitor is, with what, and when. */
export const ruleCondition = z
  .discriminatedUnion('type', types, `must be an object whose type is one of ${typeNames.join(', ')}`)
  .meta({ id: 'RuleCondition', description: 'What a visit is compared with.' });
