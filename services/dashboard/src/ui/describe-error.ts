import { RequestError } from '../api/request-error.ts';
import { t } from '../language/translate.ts';
import { describeCode, isDescribedByCode, type CodedError } from './describe-code.ts';

/** Labels of API fields. A field without a label is shown by its API name. */
const labels: Readonly<Record<string, string>> = {
  url: t('Destination'),
  slug: t('Slug'),
  title: t('Title'),
  notes: t('Notes'),
  tags: t('Tags'),
  colour: t('Color'),
  addTags: t('Tags'),
  externalId: t('External ID'),
  domain: t('Domain'),
  host: t('Domain'),
  startsAt: t('Starts at'),
  expiresAt: t('Expires at'),
  endsAt: t('Shown until'),
  clickLimit: t('Click limit'),
  expirationUrl: t('Redirect after expiry'),
  utmSource: t('Source'),
  utmMedium: t('Medium', {}, { context: 'UTM parameter' }),
  utmCampaign: t('Campaign'),
  utmTerm: t('Term'),
  utmContent: t('Content', {}, { context: 'UTM parameter' }),
  displayName: t('Display name'),
  bio: t('Bio'),
  avatar: t('Avatar URL'),
  content: t('Content', {}, { context: 'of a profile' }),
  label: t('Title'),
  name: t('Name'),
  email: t('Email'),
  password: t('Password'),
  newPassword: t('New password'),
  events: t('Events'),
  scopes: t('Permissions'),
  description: t('Description'),
  notFoundUrl: t('Redirect for unknown slugs'),
};

/** Field errors of the API, as they are shown beside the field. */
const sentences: Readonly<Record<string, string>> = {
  'must be an absolute http or https URL without credentials': t(
    'Enter a web address, such as https://example.com/page.',
  ),
  'must be an absolute http or https URL without credentials, a mailto:, tel: or sms: address, or one of a known app':
    t('Enter a web address, such as https://example.com/page, an email address or a phone number.'),
  'must be an absolute http, https, mailto or tel URL without credentials': t(
    'Enter a web address, an email address or a phone number.',
  ),
  'must be 1 to 64 letters, digits, "_" or "-", with a letter or digit at both ends': t(
    'Use up to 64 letters, digits, hyphens and underscores, with a letter or digit at both ends.',
  ),
  'must be an email address': t('Enter an email address.'),
  'must be a domain name such as go.example.com': t('Enter a domain name, such as go.example.com.'),
  'must not be the host of the service itself': t('This is the domain of the service itself.'),
  'must be a verified domain of the workspace': t('Choose a verified domain of this workspace.'),
  'is a domain of this workspace already': t('This domain is already in the workspace.'),
  'has an account already': t('There is already an account with this email.'),
  'is not the current password': t('This is not your current password.'),
  'must be in the future': t('Choose a date in the future.'),
  'must not be in the future': t('Choose a date that is not in the future.'),
  'must be the name of the workspace': t('This is no longer the name of the workspace. Reload the page.'),
  'must have at least 1 value': t('Choose at least one value.'),
  'must be a whole number': t('Enter a whole number.'),
  'must not be empty': t('Must not be empty.'),
  'must not be blank': t('Must not be empty.'),
  'must be a phone number': t('Must be a phone number.'),
  'must be later than startsAt': t('Must be later than “{field}”.', { field: t('Starts at') }),
};

/** Field errors with a number. */
const limits: readonly { pattern: RegExp; describe: (limit: number) => string }[] = [
  {
    pattern: /^must have at most (\d+) characters$/,
    describe: (max) => t('Must have at most {max, number} characters.', { max }),
  },
  {
    pattern: /^must have at least (\d+) characters$/,
    describe: (min) => t('Must have at least {min, number} characters.', { min }),
  },
  {
    pattern: /^must have at most (\d+) values$/,
    describe: (max) => t('Must have at most {max, number} values.', { max }),
  },
];

/** @param message of one field, such as "must be later than startsAt" */
export function describeFieldError(message: string): string {
  const known = sentences[message];
  if (known !== undefined) return known;
  for (const { pattern, describe } of limits) {
    const limit = pattern.exec(message)?.[1];
    if (limit !== undefined) return describe(Number(limit));
  }
  const words = message.replace(/\b[a-z]+[A-Z][A-Za-z]*\b/g, (name) => (labels[name] ? `“${labels[name]}”` : name));
  const sentence = words.charAt(0).toUpperCase() + words.slice(1);
  return /[.!?…]$/.test(sentence) ? sentence : `${sentence}.`;
}

/** A readable message: the errors of the named fields, or the message when there are none. */
export function describeError(error: unknown): string {
  if (!(error instanceof RequestError)) return t('Something went wrong. Reload the page and try again.');
  return describeFailure(error);
}

/** The same for an error within a response, such as that of one link of a bulk request. */
export function describeFailure(failed: Failed): string {
  const { details = [] } = failed;
  if (details.length === 0 || isDescribedByCode(failed)) return describeCode(failed);
  return details
    .map(({ field, message: problem }) =>
      t('{place}: {problem}', { place: nameField(field), problem: describeFieldError(problem) }),
    )
    .join(' ');
}

type Failed = CodedError & { details?: readonly { field: string; message: string }[] | undefined };

/** @param field may be a path, such as `settings.endsAt` */
function nameField(field: string): string {
  return labels[field.split('.').at(-1) ?? field] ?? field;
}
