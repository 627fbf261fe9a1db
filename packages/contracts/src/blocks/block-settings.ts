import { readEmail, readPhone } from '@linkplane/profile-page/contact-address';
import { z } from 'zod';
import { instant } from '../fields/instant.ts';
import { text } from '../fields/text.ts';
import { urlOf, webUrl } from '../fields/web-url.ts';
import { clickTarget } from './block-content.ts';
import type { BlockType } from './block-type.ts';

const urlCharsMax = 2_048;
const altCharsMax = 255;
const platformCharsMax = 64;
const startSecondsMax = 359_999;
const subjectCharsMax = 200;
const vcardCharsMax = 200;
const noteCharsMax = 500;
const labelCharsMax = 200;
const buttonCharsMax = 60;
const customFieldsMax = 8;
const retentionDaysMax = 3_650;

const flag = () => z.boolean('must be true or false');
const oneOf = <const Names extends readonly [string, ...string[]]>(...names: Names) =>
  z.enum(names, `must be one of ${names.join(', ')}`);
const wholeNumber = (min: number, max: number) => {
  const message = `must be a whole number, ${min} to ${max}`;
  return z.int(message).min(min, message).max(max, message);
};
const align = () => oneOf('left', 'center', 'right');
const target = () => urlOf(clickTarget, urlCharsMax);
const socialItem = z.object(
  {
    platform: text(platformCharsMax).min(1, 'must not be empty'),
    url: target(),
  },
  'must be an object',
);

const degrees = (max: number) => {
  const message = `must be a number, -${max} to ${max}`;
  return z.number(message).min(-max, message).max(max, message);
};
const need = () => oneOf('off', 'optional', 'required');
const formField = z.object(
  {
    key: z.string('must be a string').regex(/^[a-z0-9]{1,32}$/, 'must have 1 to 32 letters a to z and digits'),
    label: text(labelCharsMax).min(1, 'must not be empty'),
    type: oneOf('text', 'long', 'phone', 'checkbox'),
    required: flag().optional(),
  },
  'must be an object',
);

/** The known keys of each type; all are optional. */
const ownKeys: Record<BlockType, Record<string, z.ZodType>> = {
  link: { openInNewTab: flag(), thumbnail: webUrl(urlCharsMax), highlight: flag() },
  heading: { level: wholeNumber(1, 3), align: align() },
  paragraph: { align: align() },
  divider: { style: oneOf('solid', 'dashed', 'dotted') },
  spacer: { height: wholeNumber(8, 200) },
  socials: { items: z.array(socialItem, 'must be an array'), size: oneOf('small', 'medium', 'large') },
  image: { alt: text(altCharsMax), linkUrl: target(), rounded: flag() },
  youtube: { start: wholeNumber(0, startSecondsMax) },
  spotify: { compact: flag(), theme: oneOf('light', 'dark') },
  vimeo: {},
  soundcloud: {},
  tiktok: {},
  applemusic: {},
  twitch: {},
  email: { subject: text(subjectCharsMax) },
  phone: {},
  vcard: {
    name: text(vcardCharsMax),
    organisation: text(vcardCharsMax),
    jobTitle: text(vcardCharsMax),
    email: text(vcardCharsMax).refine(
      (value) => value === '' || readEmail(value) !== undefined,
      'must be an email address',
    ),
    phone: text(vcardCharsMax).refine(
      (value) => value === '' || readPhone(value) !== undefined,
      'must be a phone number',
    ),
    website: webUrl(urlCharsMax),
    address: text(noteCharsMax),
    note: text(noteCharsMax),
  },
  map: { latitude: degrees(90), longitude: degrees(180) },
  form: {
    name: need(),
    email: need(),
    message: need(),
    fields: z.array(formField, 'must be an array').max(customFieldsMax, `must have at most ${customFieldsMax} fields`),
    button: text(buttonCharsMax),
    thanks: text(noteCharsMax),
    retentionDays: wholeNumber(1, retentionDaysMax),
  },
};

const rules = new Map(Object.entries(ownKeys).map(([type, keys]) => [type, settingsOf(keys)]));
const rulesOfEveryType = settingsOf({});

/**
 * Problems in the known keys of a block's settings. Unknown keys are ignored; settings are stored exactly as given.
 * @param type undefined while it is not known: then only the keys that all types share are checked
 */
export function findSettingsIssues(type: BlockType | undefined, settings: unknown): readonly z.core.$ZodIssue[] {
  const rule = (type && rules.get(type)) ?? rulesOfEveryType;
  return rule.safeParse(settings).error?.issues ?? [];
}

function settingsOf(keys: Record<string, z.ZodType>) {
  return z
    .object({ hidden: flag(), startsAt: instant(), endsAt: instant(), ...keys })
    .partial()
    .refine(({ startsAt, endsAt }) => !(startsAt instanceof Date && endsAt instanceof Date) || endsAt > startsAt, {
      path: ['endsAt'],
      message: 'must be later than startsAt',
    });
}
