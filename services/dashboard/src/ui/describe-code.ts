import type { ErrorCode, ErrorParams, ErrorReason } from '@linkplane/contracts';
import { currentLocale, t } from '../language/translate.ts';

/** An error of the API: what it is by its code and the values of that, and the server's English text. */
export type CodedError = {
  code?: string | undefined;
  message: string;
  params?: ErrorParams | undefined;
  /** Seconds to wait before the next try. */
  retryAfter?: number | undefined;
};

/** What a reason says; it says more than its code. */
const reasons: Readonly<Record<ErrorReason, string>> = {
  WRONG_CREDENTIALS: t('The email address or the password is wrong.'),
  ROLE_TOO_LOW: t('Your role in this workspace does not allow this.'),
  INVITE_UNUSABLE: t('This invite cannot be used: it is unknown, used, revoked or expired.'),
  LINK_UNUSABLE: t('This link cannot be used: it is unknown, used or expired.'),
  MAIL_NOT_SET: t('This service sends no mail. Its operator can set a new password.'),
  INVITE_REQUIRED: t('New accounts need an invite here.'),
  LAST_OWNER: t('A workspace needs an owner: hand it over first.'),
  ONLY_OWNER: t('Your account is the only owner of a workspace: hand it over first.'),
  NOT_CREATOR: t('Only who created a view can stop sharing it.'),
  LINK_SUSPENDED: t('This link has been suspended by the operator of the service.'),
  PROFILE_SUSPENDED: t('This profile has been suspended by the operator of the service.'),
  WORKSPACE_SUSPENDED: t('This workspace has been suspended by the operator of the service.'),
  LEADS_TO_SHORT_LINK: t('A link must not lead to a short link of this service.'),
  LEADS_TO_OWN_ADDRESS: t('A domain must not lead to an address of this service.'),
  LEADS_TO_BLOCK: t('A block must not lead to the click of a block.'),
};

const gone = t('It was not found. It may have been deleted.');
const tokenRefused = t('The token is missing, unknown or expired.');
const requestRefused = t('The server did not accept this request. Reload the page and try again.');

/** What a code says without its text. */
const sentences: Readonly<Record<ErrorCode, string>> = {
  INVALID_URL: t('Enter a web address, such as https://example.com/page.'),
  SLUG_TAKEN: t('This slug is taken or reserved. Choose another one.'),
  EXTERNAL_ID_TAKEN: t('Another link has this external ID.'),
  TAG_EXISTS: t('There is already a tag with this name.'),
  INVALID_BLOCK_TYPE: t('Profiles have no such block.'),
  VALIDATION_ERROR: t('Something that was entered cannot be used.'),
  INVALID_JSON: requestRefused,
  PREVIEW_UNAVAILABLE: t('The page could not be read.'),
  IDEMPOTENCY_KEY_REUSED: requestRefused,
  UNAUTHORIZED: t('Sign in to go on.'),
  INVALID_TOKEN: tokenRefused,
  TOKEN_EXPIRED: tokenRefused,
  LINK_PASSWORD_REQUIRED: t('This link needs a password.'),
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
  IMPORT_NOT_FOUND: gone,
  IMPORT_JOB_NOT_FOUND: gone,
  UPLOAD_NOT_FOUND: gone,
  SUBMISSION_NOT_FOUND: gone,
  METHOD_NOT_ALLOWED: requestRefused,
  LINK_EXPIRED: t('This link has expired.'),
  PAYLOAD_TOO_LARGE: t('This is more than can be sent at once.'),
  URI_TOO_LONG: t('This is more than can be sent at once.'),
  UNSUPPORTED_MEDIA_TYPE: t('A file of this type cannot be used.'),
  RATE_LIMIT_EXCEEDED: t('Too many requests. Try again later.'),
  INTERNAL_ERROR: t('Something went wrong on our side.'),
  UNAVAILABLE: t('The service is temporarily unavailable. Please try again.'),
};

/**
 * Whether the code or its reason says all of an error about one field: `describeCode` has it in every language, unlike the
 * English message of the field.
 */
export function isDescribedByCode({ code, params }: CodedError): boolean {
  return reasonOf(params) !== undefined || codesOfOneField.has(code);
}

const codesOfOneField: ReadonlySet<string | undefined> = new Set<ErrorCode>([
  'SLUG_TAKEN',
  'EXTERNAL_ID_TAKEN',
  'TAG_EXISTS',
  'PREVIEW_UNAVAILABLE',
]);

/**
 * An error without a field in the reader's language, with its limit or time. English readers see the server's text, which
 * says most; so does each of them for a code that a newer server has.
 */
export function describeCode({ code, message, params, retryAfter = 0 }: CodedError): string {
  const reason = reasonOf(params);
  if (reason !== undefined) return reason;
  if (currentLocale() === 'en') return message;
  const { max } = params ?? {};
  if (code === 'PLAN_LIMIT_REACHED' && max !== undefined)
    return t('No more of these can be created: the limit is {max, number}.', { max });
  if (code === 'RATE_LIMIT_EXCEEDED' && retryAfter > 0)
    return t('Too many requests. Try again in {seconds, plural, one {# second} other {# seconds}}.', {
      seconds: retryAfter,
    });
  return (sentences as Partial<Record<string, string>>)[code ?? ''] ?? message;
}

/** Undefined without a reason, and for one that only a newer server has. */
function reasonOf(params: ErrorParams | undefined): string | undefined {
  return params?.reason === undefined ? undefined : (reasons as Partial<Record<string, string>>)[params.reason];
}
