import type { ErrorDetail, ProblemCode } from '@linkplane/contracts';
import { currentLocale, t } from '../language/translate.ts';
import { labelOf } from './label-fields.ts';

type Params = ErrorDetail['params'];
type Sentence = string | ((params: Params) => string);

const numberOf = (value: string | number | undefined) => Number(value ?? 0);
const textOf = (value: string | number | undefined) => String(value ?? '');
const wrongForm = t('This does not have the right form.');
const wrongFilter = t('This is not a value of a filter.');
const someValues = t('Choose at least one value.');

/** What people can do about a problem; these say more than the text of the server. */
const sentences = {
  NUMBER_EXPECTED: t('Enter a whole number.'),
  OUT_OF_RANGE: ({ min, max }) =>
    t('Enter a number from {min, number} to {max, number}.', { min: numberOf(min), max: numberOf(max) }),
  TOO_SMALL: ({ min }) => t('Must be at least {min, number}.', { min: numberOf(min) }),
  TOO_LARGE: ({ max }) => t('Must be at most {max, number}.', { max: numberOf(max) }),
  EMPTY: t('Must not be empty.'),
  TOO_SHORT: ({ min }) => t('Must have at least {min, number} characters.', { min: numberOf(min) }),
  TOO_LONG: ({ max }) => t('Must have at most {max, number} characters.', { max: numberOf(max) }),
  TOO_FEW: ({ min }) =>
    numberOf(min) <= 1 ? someValues : t('Must have at least {min, number} values.', { min: numberOf(min) }),
  BAD_SLUG: t('Use up to 64 letters, digits, hyphens and underscores, with a letter or digit at both ends.'),
  ACCOUNT_EXISTS: t('There is already an account with this email.'),
  DOMAIN_EXISTS: t('This domain is already in the workspace.'),
  WEB_ADDRESS_EXPECTED: t('Enter a web address, such as https://example.com/page.'),
  DESTINATION_EXPECTED: t('Enter a web address, such as https://example.com/page, an email address or a phone number.'),
  CONTACT_EXPECTED: t('Enter a web address, an email address or a phone number.'),
  ADDRESS_OF_SITE_EXPECTED: ({ site }) => t('Enter a web address of {site}.', { site: textOf(site) }),
  EMAIL_EXPECTED: t('Enter an email address.'),
  PHONE_EXPECTED: t('Must be a phone number.'),
  DOMAIN_EXPECTED: t('Enter a domain name, such as go.example.com.'),
  OWN_DOMAIN: t('This is the domain of the service itself.'),
  UNVERIFIED_DOMAIN: t('Choose a verified domain of this workspace.'),
  COLOR_EXPECTED: t('Enter a color, such as #1a2b3c.'),
  LOW_CONTRAST: t('The contrast of the colors is too low for scanners.'),
  UNREADABLE_CODE: t('Scanners could not read this code. Choose a wider margin, a higher level or plainer shapes.'),
  NOT_IN_FUTURE: t('Choose a date in the future.'),
  IN_FUTURE: t('Choose a date that is not in the future.'),
  NOT_LATER: ({ field }) => t('Must be later than “{field}”.', { field: nameOf(field) }),
  NOT_EARLIER: ({ field }) => t('Must be earlier than “{field}”.', { field: nameOf(field) }),
  WRONG_WEIGHTS: t('The weights must add up to 100.'),
  WRONG_PASSWORD: t('This is not your current password.'),
  OTHER_NAME: t('This is no longer the name of the workspace. Reload the page.'),
} as const satisfies Partial<Record<ProblemCode, Sentence>>;

/** What a problem is in languages that the text of the server is not in. */
const translations: Record<Exclude<ProblemCode, keyof typeof sentences>, Sentence> = {
  UNKNOWN_FIELD: t('This field is not known.'),
  UNKNOWN_FILTER: wrongFilter,
  REQUIRED: t('This is required.'),
  NOT_ALLOWED: t('This is not possible together with the other values.'),
  UNCHANGEABLE: t('This cannot be changed.'),
  TEXT_EXPECTED: t('Enter a text.'),
  BOOLEAN_EXPECTED: t('Choose yes or no.'),
  LIST_EXPECTED: wrongForm,
  OBJECT_EXPECTED: wrongForm,
  ID_EXPECTED: wrongForm,
  APP_EXPECTED: wrongForm,
  UNKNOWN_CLICK: wrongForm,
  TOO_DEEP: wrongForm,
  INCOMPLETE: wrongForm,
  CURSOR_EXPECTED: t('Something went wrong. Reload the page and try again.'),
  NOT_ONE_OF: ({ values }) => t('Choose one of: {values}.', { values: textOf(values) }),
  NOT_DECIMAL: t('Enter a number such as 49.90.'),
  PAGE_TOO_LARGE: ({ max }) => t('The page may have {max, number} KB at most.', { max: numberOf(max) }),
  TOO_MANY_BYTES: ({ max }) => t('Must have at most {max, number} bytes.', { max: numberOf(max) }),
  TOO_MANY: ({ max }) => t('Must have at most {max, number} values.', { max: numberOf(max) }),
  FORBIDDEN_CHARACTERS: t('This contains characters that are not allowed.'),
  BAD_SLUG_OF_DOMAIN: ({ max }) =>
    t('Use up to {max, number} characters that this domain allows in slugs.', { max: numberOf(max) }),
  RESERVED: t('This slug is taken or reserved. Choose another one.'),
  TAKEN: t('This is already in use.'),
  DUPLICATE: t('Each value may appear only once.'),
  HTTPS_ADDRESS_EXPECTED: t('Enter an address that begins with https://.'),
  UNSAFE_ADDRESS: t('This address is not allowed as a destination.'),
  UNREADABLE_PAGE: t('The page could not be read.'),
  NETWORK_EXPECTED: t('Enter an IP address or a range, such as 203.0.113.0/24.'),
  SCHEME_EXPECTED: t('Enter the scheme of an app, such as acme.'),
  BUCKET_EXPECTED: t('Enter the name of a bucket.'),
  COUNTRY_EXPECTED: t('Choose a country.'),
  LANGUAGE_EXPECTED: t('Choose a language.'),
  CURRENCY_EXPECTED: t('Enter a currency, such as EUR.'),
  BROWSER_EXPECTED: t('Choose a browser.'),
  TIME_ZONE_EXPECTED: t('Choose a time zone.'),
  DATE_EXPECTED: t('Enter a date and a time.'),
  TIME_EXPECTED: t('Enter a time, such as 09:30.'),
  RANGE_TOO_LONG: t('This does not fit the range.'),
  OTHER_NUMBER_FOUND: t('The number of links has changed.'),
  TOO_MANY_FOUND: ({ max }) => t('These are more than {max, number} links.', { max: numberOf(max) }),
  MIXED_FILTER: wrongFilter,
  EMPTY_FILTER: wrongFilter,
  LONG_FILTER: wrongFilter,
  NO_CITIES: t('This needs a database of cities, which this service does not have.'),
  WEAK_PASSWORD: t('This password is easy to guess. Choose another one.'),
  SESSION_ENDED: t('Please sign in.'),
  BAD_PICTURE: t('This picture cannot be used. Choose a PNG, JPEG, WebP, GIF or AVIF picture.'),
  BAD_STYLE: ({ line }) => t('Line {line, number} has a style that is not possible.', { line: numberOf(line) }),
  INVALID: t('This value is not valid.'),
};

/**
 * What is wrong with a field, in the reader's language. English readers see the text of the server where it says more.
 */
export function describeProblem({ code, params, message }: Pick<ErrorDetail, 'code' | 'params' | 'message'>): string {
  const sentence = findSentence(code);
  if (sentence === undefined) return toSentence(message);
  return typeof sentence === 'string' ? sentence : sentence(params);
}

function findSentence(code: ProblemCode): Sentence | undefined {
  if (isExplained(code)) return sentences[code];
  return currentLocale() === 'en' ? undefined : translations[code];
}

const isExplained = (code: ProblemCode): code is keyof typeof sentences => Object.hasOwn(sentences, code);

function nameOf(field: string | number | undefined): string {
  const name = textOf(field);
  return labelOf(name) ?? name;
}

/** A text of the server, with the names of fields as people know them. */
function toSentence(message: string): string {
  const words = message.replace(/\b[a-z]+[A-Z][A-Za-z]*\b/g, (name) => {
    const label = labelOf(name);
    return label === undefined ? name : `“${label}”`;
  });
  const sentence = words.charAt(0).toUpperCase() + words.slice(1);
  return /[.!?…]$/.test(sentence) ? sentence : `${sentence}.`;
}
