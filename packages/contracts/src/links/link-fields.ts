import { z } from 'zod';
import { instant, shownInstant } from '../fields/instant.ts';
import { text } from '../fields/text.ts';
import { webUrl } from '../fields/web-url.ts';
import { shownRules, writtenRules } from './link-rules.ts';
import { shownSocial, writtenSocial } from './link-social.ts';
import { shownSplit, writtenSplit } from './link-split.ts';

const labelCharsMax = 255;
const notesCharsMax = 2_000;
const passwordCharsMax = 128;

type Description = { description: string; example: unknown };
/** How a request sets a field, and how a response shows it. */
type OptionalField = Description & { write: z.ZodType; shown: z.ZodType };

/** A field that is set as a whole to an object or a list. */
type StructuredField = Description & { write: z.ZodType; shown: z.ZodType };
/** A field with a few values, one of which is the default. */
type Choice = Description & { write: z.ZodType; unset: unknown };

/** The id of a link in another system. */
export const externalId = () =>
  text(labelCharsMax)
    .refine((value) => value !== '', 'must have at least 1 character')
    .meta({ wire: { type: 'string', minLength: 1, maxLength: labelCharsMax } });

/** Descriptions and examples of the fields that every link has. */
export const linkFields = {
  id: { description: 'Id of the link.', example: 'lnk_q1elggt3h2ufkDLwJZXh' },
  url: {
    description:
      'The destination: an absolute http or https URL without credentials; or a mailto:, tel: or sms: address, or one of ' +
      'whatsapp:, tg:, facetime:, facetime-audio:, skype:, zoommtg:, msteams:, slack:, spotify:, itms-apps:, market:, ' +
      'geo: or maps:, to which no UTM and query parameters are added. Anything else is INVALID_URL.',
    example: 'https://example.com/launch',
  },
  slug: {
    description:
      'The path of the short URL, decoded. Unique on its host; generated when omitted. By default 1 to 64 letters, ' +
      'digits, "_" or "-", with a letter or digit at both ends, and letter case does not count; a custom domain can ' +
      'allow longer slugs, "/", "." and "~", all scripts and emoji, or tell upper from lower case. VALIDATION_ERROR ' +
      'where the host does not allow it, SLUG_TAKEN for reserved words.',
    example: 'launch',
  },
  tags: {
    description:
      'Names of its tags, up to 50; names that differ only in letter case are one tag. New ones are created.',
    example: ['Spring campaign'],
  },
} as const;

/**
 * Fields that null unsets. A new one is an entry here: requests, responses, the reference, exports, imports from CSV and
 * examples of webhooks are made from this table.
 */
export const optionalLinkFields = {
  title: {
    write: text(labelCharsMax),
    shown: z.string(),
    description: 'A name for your own use.',
    example: 'Launch page',
  },
  startsAt: {
    write: instant(),
    shown: shownInstant(),
    description: 'When it starts to work; before that it responds like an unknown link.',
    example: '2026-02-01T08:00:00.000Z',
  },
  expiresAt: {
    write: instant(),
    shown: shownInstant(),
    description: 'When it stops working; later than startsAt.',
    example: '2026-03-01T00:00:00.000Z',
  },
  clickLimit: {
    write: z.int('must be a whole number').min(1, 'must be at least 1'),
    shown: z.int().min(1),
    description: 'How many people are redirected before it stops working.',
    example: 1_000,
  },
  expirationUrl: {
    write: webUrl(),
    shown: z.string(),
    description: 'Where visitors are redirected after it has stopped working; without it they see a page that says so.',
    example: 'https://example.com/over',
  },
  utmSource: {
    write: text(labelCharsMax),
    shown: z.string(),
    description: 'Value of utm_source, added at the redirect.',
    example: 'newsletter',
  },
  utmMedium: {
    write: text(labelCharsMax),
    shown: z.string(),
    description: 'Value of utm_medium, added at the redirect.',
    example: 'email',
  },
  utmCampaign: {
    write: text(labelCharsMax),
    shown: z.string(),
    description: 'Value of utm_campaign, added at the redirect.',
    example: 'spring',
  },
  utmTerm: {
    write: text(labelCharsMax),
    shown: z.string(),
    description: 'Value of utm_term, added at the redirect.',
    example: 'running shoes',
  },
  utmContent: {
    write: text(labelCharsMax),
    shown: z.string(),
    description: 'Value of utm_content, added at the redirect.',
    example: 'header-button',
  },
  notes: {
    write: text(notesCharsMax),
    shown: z.string(),
    description: 'Text for the members of the workspace; visitors never see it.',
    example: 'Printed on the posters of the spring fair.',
  },
  externalId: {
    write: externalId(),
    shown: z.string(),
    description: 'Id of the link in another system, unique in the workspace; letter case matters.',
    example: 'crm-4711',
  },
  blockedUrl: {
    write: webUrl(),
    shown: z.string(),
    description:
      'Where visitors are redirected whom a rule blocks; without it they get the response of a link that does not exist.',
    example: 'https://example.com/not-here',
  },
} as const satisfies Record<string, OptionalField>;

/** Like `optionalLinkFields`, but of more than one value: in a CSV a cell of JSON. */
export const structuredLinkFields = {
  rules: {
    write: writtenRules(),
    shown: shownRules(),
    description:
      'Where certain visitors are redirected instead: the first rule counts of which all conditions hold. They are set as ' +
      'a whole, and keep their ids when they are sent back; an empty list unsets them.',
    example: [
      {
        id: 'rul_q1elggt3h2ufkDLwJZXh',
        name: 'Phones in Germany',
        conditions: [
          { type: 'country', in: ['DE'] },
          { type: 'device', in: ['mobile'] },
        ],
        url: 'https://example.com/de/app',
        block: false,
      },
    ],
  },
  split: {
    write: writtenSplit(),
    shown: shownSplit(),
    description: 'Shares the visitors to whom no rule applies out among several destinations, as a test.',
    example: {
      variants: [
        { id: 'var_q1elggt3h2ufkDLwJZXh', name: 'Old page', url: 'https://example.com/old', weight: 50 },
        { id: 'var_V9dYq2mKzR4tXb7LcP1s', name: 'New page', url: 'https://example.com/new', weight: 50 },
      ],
      endsAt: null,
      winner: null,
    },
  },
  social: {
    write: writtenSocial(),
    shown: shownSocial(),
    description: 'What networks and messengers show of the short URL, in place of what the destination says of itself.',
    example: { title: 'Our spring collection', description: null, image: 'https://example.com/spring.png' },
  },
} as const satisfies Record<string, StructuredField>;

/** Asked for before the redirect. Responses only tell whether there is one. */
export const linkPassword = {
  write: text(passwordCharsMax)
    .refine((value) => value !== '', 'must have at least 1 character')
    .meta({ wire: { type: 'string', minLength: 1, maxLength: passwordCharsMax } }),
  description: 'Visitors have to enter it before they are redirected; null removes it. No response contains it.',
  example: 'correct horse battery',
};

/** Switches of a link; false unless a request sets them. */
export const linkFlags = {
  appLinkingEnabled: {
    description: "Whether phones open the destination in its own app, such as YouTube's or Spotify's.",
    example: false,
  },
  iosEnabled: { description: 'Whether app linking is on for iOS.', example: false },
  androidEnabled: { description: 'Whether app linking is on for Android.', example: false },
  redirectDelayEnabled: {
    description: 'Whether visitors see the destination for five seconds before the redirect.',
    example: false,
  },
  forwardQuery: {
    description: "Whether the visitor's query parameters, except qr and ref, are added to the destination.",
    example: false,
  },
  archived: {
    description: 'Whether lists leave it out, unless they ask for state=archived. It keeps redirecting and counting.',
    example: false,
  },
  clickToken: {
    description:
      'Whether a signed token of the click is added to the destination as lp: the site keeps it, and sends it with each conversion.',
    example: false,
  },
} as const satisfies Record<string, Description>;

export const forwardPathModes = ['off', 'append', 'ignore'] as const;
export const redirectStatuses = [302, 301, 307, 308] as const;

/** Fields with a default, which no request can unset. */
export const linkChoices = {
  forwardPath: {
    write: z.enum(forwardPathModes, `must be one of ${forwardPathModes.join(', ')}`),
    unset: 'off',
    description:
      'What becomes of a path behind the slug: off: there is no such link; append: it is added to the path of the ' +
      'destination; ignore: it is left out.',
    example: 'append',
  },
  redirectStatus: {
    write: z.literal(redirectStatuses, `must be one of ${redirectStatuses.join(', ')}`),
    unset: 302,
    description:
      'Status of the redirect. Must be 302 with rules, a split, a click limit, a schedule or a password, which browsers ' +
      'must not remember the result of.',
    example: 302,
  },
} as const satisfies Record<string, Choice>;

type OptionalFields = typeof optionalLinkFields;
export type OptionalLinkField = keyof OptionalFields;
type StructuredFields = typeof structuredLinkFields;
type Flags = typeof linkFlags;
type Choices = typeof linkChoices;

/** Names of the optional fields, in the order of responses. */
export const optionalLinkFieldNames = Object.keys(optionalLinkFields) as OptionalLinkField[];

type Nullable = OptionalFields & StructuredFields;

type WrittenFields = {
  [Name in keyof Nullable]: z.ZodOptional<z.ZodNullable<Nullable[Name]['write']>>;
} & { [Name in keyof Flags]: z.ZodOptional<z.ZodBoolean> } & {
  [Name in keyof Choices]: z.ZodOptional<Choices[Name]['write']>;
} & { password: z.ZodOptional<z.ZodNullable<typeof linkPassword.write>> };

type ShownFields = {
  [Name in keyof Nullable]: z.ZodNullable<Nullable[Name]['shown']>;
} & { [Name in keyof Flags]: z.ZodBoolean } & { [Name in keyof Choices]: Choices[Name]['write'] };

/** In bodies: an omitted field does not change (update) or stays unset (create). */
export const writtenLinkFields = {
  ...mapFields(
    ({ write }, meta) => write.nullable().optional().meta(meta),
    (meta) => z.boolean('must be true or false').optional().meta(meta),
    ({ write }, meta) => write.optional().meta(meta),
  ),
  password: linkPassword.write
    .nullable()
    .optional()
    .meta({ description: linkPassword.description, example: linkPassword.example }),
} as WrittenFields;

/** In responses: unset fields are null, false or their default, never absent. */
export const shownLinkFields = mapFields(
  ({ shown }, meta) => shown.nullable().meta(meta),
  (meta) => z.boolean().meta(meta),
  ({ write }, meta) => write.meta(meta),
) as ShownFields;

/** The values of a link on which nothing is set. */
export const unsetLinkFields = Object.fromEntries([
  ...Object.keys({ ...optionalLinkFields, ...structuredLinkFields }).map((name) => [name, null]),
  ...Object.keys(linkFlags).map((name) => [name, false]),
  ...Object.entries<Choice>(linkChoices).map(([name, { unset }]) => [name, unset]),
]) as Record<keyof Nullable, null> & Record<keyof Flags, false> & { [Name in keyof Choices]: Choices[Name]['unset'] };

function mapFields(
  toNullable: (field: { write: z.ZodType; shown: z.ZodType }, meta: Description) => z.ZodType,
  toFlag: (meta: Description) => z.ZodType,
  toChoice: (field: Choice, meta: Description) => z.ZodType,
): Record<string, z.ZodType> {
  const metaOf = ({ description, example }: Description) => ({ description, example });
  return Object.fromEntries([
    ...Object.entries<OptionalField | StructuredField>({ ...optionalLinkFields, ...structuredLinkFields }).map(
      ([name, field]) => [name, toNullable(field, metaOf(field))],
    ),
    ...Object.entries<Description>(linkFlags).map(([name, meta]) => [name, toFlag(meta)]),
    ...Object.entries<Choice>(linkChoices).map(([name, field]) => [name, toChoice(field, metaOf(field))]),
  ]) as Record<string, z.ZodType>;
}
