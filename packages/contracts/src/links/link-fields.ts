import { z } from 'zod';
import { instant, shownInstant } from '../fields/instant.ts';
import { text } from '../fields/text.ts';
import { webUrl } from '../fields/web-url.ts';

const labelCharsMax = 255;
const notesCharsMax = 2_000;

type Description = { description: string; example: unknown };
/** How a request sets a field, how a response shows it, and whether exports of links have a column for it. */
type OptionalField = Description & { write: z.ZodType; shown: z.ZodType; inExport: boolean };

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
    inExport: true,
    description: 'A name for your own use.',
    example: 'Launch page',
  },
  startsAt: {
    write: instant(),
    shown: shownInstant(),
    inExport: true,
    description: 'When it starts to work; before that it responds like an unknown link.',
    example: '2026-02-01T08:00:00.000Z',
  },
  expiresAt: {
    write: instant(),
    shown: shownInstant(),
    inExport: true,
    description: 'When it stops working; later than startsAt.',
    example: '2026-03-01T00:00:00.000Z',
  },
  clickLimit: {
    write: z.int('must be a whole number').min(1, 'must be at least 1'),
    shown: z.int().min(1),
    inExport: true,
    description: 'How many people are redirected before it stops working.',
    example: 1_000,
  },
  expirationUrl: {
    write: webUrl(),
    shown: z.string(),
    inExport: false,
    description: 'Where visitors are redirected after it has stopped working; without it they see a page that says so.',
    example: 'https://example.com/over',
  },
  utmSource: {
    write: text(labelCharsMax),
    shown: z.string(),
    inExport: false,
    description: 'Value of utm_source, added at the redirect.',
    example: 'newsletter',
  },
  utmMedium: {
    write: text(labelCharsMax),
    shown: z.string(),
    inExport: false,
    description: 'Value of utm_medium, added at the redirect.',
    example: 'email',
  },
  utmCampaign: {
    write: text(labelCharsMax),
    shown: z.string(),
    inExport: false,
    description: 'Value of utm_campaign, added at the redirect.',
    example: 'spring',
  },
  utmTerm: {
    write: text(labelCharsMax),
    shown: z.string(),
    inExport: false,
    description: 'Value of utm_term, added at the redirect.',
    example: 'running shoes',
  },
  utmContent: {
    write: text(labelCharsMax),
    shown: z.string(),
    inExport: false,
    description: 'Value of utm_content, added at the redirect.',
    example: 'header-button',
  },
  notes: {
    write: text(notesCharsMax),
    shown: z.string(),
    inExport: true,
    description: 'Text for the members of the workspace; visitors never see it.',
    example: 'Printed on the posters of the spring fair.',
  },
  externalId: {
    write: externalId(),
    shown: z.string(),
    inExport: true,
    description: 'Id of the link in another system, unique in the workspace; letter case matters.',
    example: 'crm-4711',
  },
} as const satisfies Record<string, OptionalField>;

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
} as const satisfies Record<string, Description>;

type OptionalFields = typeof optionalLinkFields;
export type OptionalLinkField = keyof OptionalFields;
type Flags = typeof linkFlags;

/** Names of the optional fields, in the order of responses. */
export const optionalLinkFieldNames = Object.keys(optionalLinkFields) as OptionalLinkField[];

type WrittenFields = {
  [Name in OptionalLinkField]: z.ZodOptional<z.ZodNullable<OptionalFields[Name]['write']>>;
} & { [Name in keyof Flags]: z.ZodOptional<z.ZodBoolean> };

type ShownFields = {
  [Name in OptionalLinkField]: z.ZodNullable<OptionalFields[Name]['shown']>;
} & { [Name in keyof Flags]: z.ZodBoolean };

/** In bodies: an omitted field does not change (update) or stays unset (create). */
export const writtenLinkFields = mapFields(
  ({ write }, meta) => write.nullable().optional().meta(meta),
  (meta) => z.boolean('must be true or false').optional().meta(meta),
) as WrittenFields;

/** In responses: unset fields are null or false, never absent. */
export const shownLinkFields = mapFields(
  ({ shown }, meta) => shown.nullable().meta(meta),
  (meta) => z.boolean().meta(meta),
) as ShownFields;

/** The values of a link on which nothing is set. */
export const unsetLinkFields = Object.fromEntries([
  ...optionalLinkFieldNames.map((name) => [name, null]),
  ...Object.keys(linkFlags).map((name) => [name, false]),
]) as Record<OptionalLinkField, null> & Record<keyof Flags, false>;

function mapFields(
  toOptional: (field: OptionalField, meta: Description) => z.ZodType,
  toFlag: (meta: Description) => z.ZodType,
): Record<string, z.ZodType> {
  return Object.fromEntries([
    ...Object.entries<OptionalField>(optionalLinkFields).map(([name, field]) => [
      name,
      toOptional(field, { description: field.description, example: field.example }),
    ]),
    ...Object.entries<Description>(linkFlags).map(([name, meta]) => [name, toFlag(meta)]),
  ]) as Record<string, z.ZodType>;
}
