import type { ErrorCode } from '@linkplane/contracts';
import { currentLocale, t } from '../language/translate.ts';

/** An error of the API: what it is by its code, and the server's English text. */
export type CodedError = { code?: string | undefined; message: string };

/** Texts of the server that are always the same, in the reader's language. */
const texts: Readonly<Record<string, string>> = {
  'The email address or the password is wrong.': t('The email address or the password is wrong.'),
  'Your role in this workspace does not allow this.': t('Your role in this workspace does not allow this.'),
  'This invite cannot be used: it is unknown, used, revoked or expired.': t(
    'This invite cannot be used: it is unknown, used, revoked or expired.',
  ),
  'New accounts need an invite here.': t('New accounts need an invite here.'),
  'A workspace needs an owner: hand it over first.': t('A workspace needs an owner: hand it over first.'),
  'Only who created a view can stop sharing it.': t('Only who created a view can stop sharing it.'),
  'This link has been suspended by the operator of the service.': t(
    'This link has been suspended by the operator of the service.',
  ),
  'This profile has been suspended by the operator of the service.': t(
    'This profile has been suspended by the operator of the service.',
  ),
  'This workspace has been suspended by the operator of the service.': t(
    'This workspace has been suspended by the operator of the service.',
  ),
  'A link must not lead to a short link of this service.': t('A link must not lead to a short link of this service.'),
  'A domain must not lead to an address of this service.': t('A domain must not lead to an address of this service.'),
  'A block must not lead to the click of a block.': t('A block must not lead to the click of a block.'),
  'Something went wrong on our side.': t('Something went wrong on our side.'),
};

const gone = t('It was not found. It may have been deleted.');

/** What a code says without its text. Codes that say too little are missing: their text is shown. */
const sentences: Partial<Record<ErrorCode, string>> = {
  INVALID_URL: t('Enter a web address, such as https://example.com/page.'),
  SLUG_TAKEN: t('This slug is taken or reserved. Choose another one.'),
  EXTERNAL_ID_TAKEN: t('Another link has this external ID.'),
  TAG_EXISTS: t('There is already a tag with this name.'),
  PREVIEW_UNAVAILABLE: t('The page could not be read.'),
  FORBIDDEN: t('You are not allowed to do this.'),
  PLAN_LIMIT_REACHED: t('No more of these can be created.'),
  NOT_FOUND: gone,
  LINK_NOT_FOUND: gone,
  TAG_NOT_FOUND: gone,
  PROFILE_NOT_FOUND: gone,
  BLOCK_NOT_FOUND: gone,
  WEBHOOK_NOT_FOUND: gone,
  TEMPLATE_NOT_FOUND: gone,
  SHARE_NOT_FOUND: gone,
  ERASURE_NOT_FOUND: gone,
  EXPORT_SCHEDULE_NOT_FOUND: gone,
  UPLOAD_NOT_FOUND: gone,
  SUBMISSION_NOT_FOUND: gone,
  PAYLOAD_TOO_LARGE: t('This is more than can be sent at once.'),
  RATE_LIMIT_EXCEEDED: t('Too many requests. Try again later.'),
  UNAVAILABLE: t('The service is temporarily unavailable. Please try again.'),
};

/**
 * Whether the code, or the text, says all of an error about one field: `describeCode` has it in every language, unlike the
 * English message of the field.
 */
export function isDescribedByCode({ code, message }: CodedError): boolean {
  return texts[message] !== undefined || codesOfOneField.has(code);
}

const codesOfOneField: ReadonlySet<string | undefined> = new Set<ErrorCode>([
  'SLUG_TAKEN',
  'EXTERNAL_ID_TAKEN',
  'TAG_EXISTS',
  'PREVIEW_UNAVAILABLE',
]);

/**
 * An error without a field in the reader's language. English readers see the server's text, which says most; others see
 * its translation, or what the code says, with the number of the text where it is a limit or a time.
 */
export function describeCode({ code, message }: CodedError): string {
  const known = texts[message];
  if (known !== undefined) return known;
  if (currentLocale() === 'en') return message;
  const number = Number(/\d+/.exec(message)?.[0]);
  if (code === 'PLAN_LIMIT_REACHED' && number > 0)
    return t('No more of these can be created: the limit is {max, number}.', { max: number });
  if (code === 'RATE_LIMIT_EXCEEDED' && number > 0)
    return t('Too many requests. Try again in {seconds, plural, one {# second} other {# seconds}}.', {
      seconds: number,
    });
  return sentences[code as ErrorCode] ?? message;
}
