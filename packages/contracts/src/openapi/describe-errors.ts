import { blockTypes } from '../blocks/block-type.ts';
import { errorStatus, type ErrorCode } from '../error-codes.ts';
import type { Failure } from '../envelope.ts';
import { codeField } from '../field-problems/code-problem.ts';
import { pathBytesMax } from '../path-limit.ts';

type ErrorText = { when: string; message: string; more?: Partial<Failure['error']> };

/** When each code is returned, with an example of its message. */
const errorTexts: Record<ErrorCode, ErrorText> = {
  INVALID_URL: {
    when: 'A URL field has a string that it does not accept.',
    message: 'expirationUrl must be an absolute http or https URL without credentials.',
    more: {
      details: [
        codeField({ field: 'expirationUrl', message: 'must be an absolute http or https URL without credentials' }),
      ],
    },
  },
  SLUG_TAKEN: {
    when: 'The slug is taken on that host, or reserved.',
    message: 'This slug is already in use.',
    more: { details: [codeField({ field: 'slug', message: 'is already in use' })] },
  },
  EXTERNAL_ID_TAKEN: {
    when: 'Another link of the workspace has the external id.',
    message: 'Another link has the external id "crm-4711".',
    more: { details: [codeField({ field: 'externalId', message: 'is the external id of another link' })] },
  },
  TAG_EXISTS: {
    when: 'The workspace has another tag of that name, in whichever letter case.',
    message: 'The workspace has a tag named "Spring campaign".',
    more: { details: [codeField({ field: 'name', message: 'is the name of another tag' })] },
  },
  INVALID_BLOCK_TYPE: {
    when: 'The block type does not exist.',
    message: `type must be one of ${blockTypes.join(', ')}.`,
    more: {
      details: [
        codeField({
          field: 'type',
          message: `must be one of ${blockTypes.join(', ')}`,
        }),
      ],
    },
  },
  VALIDATION_ERROR: {
    when: 'Fields are missing or invalid; details names each of them.',
    message: 'url must be a string.',
    more: { details: [codeField({ field: 'url', message: 'must be a string' })] },
  },
  INVALID_JSON: { when: 'The body is not JSON in UTF-8.', message: 'The body is not valid JSON.' },
  PREVIEW_UNAVAILABLE: {
    when: 'The page cannot be reached, or does not send HTML.',
    message: 'The page could not be read: The host name could not be found.',
    more: { details: [codeField({ field: 'url', message: 'could not be read: The host name could not be found.' })] },
  },
  IDEMPOTENCY_KEY_REUSED: {
    when: 'The Idempotency-Key was sent before, with another route or body.',
    message: 'This Idempotency-Key was used for another request.',
    more: { details: [codeField({ field: 'Idempotency-Key', message: 'was used for another request' })] },
  },
  UNAUTHORIZED: {
    when: 'No token was sent.',
    message: 'Send a token: Authorization: Bearer <token>.',
  },
  INVALID_TOKEN: {
    when: 'The token is unknown or has been revoked.',
    message: 'The token is unknown or has been revoked.',
  },
  TOKEN_EXPIRED: { when: 'The token has expired.', message: 'The token has expired.' },
  FORBIDDEN: {
    when: 'The token may not do this, or the operator has suspended what is to be changed.',
    message: 'The token lacks the scope for this: links.',
  },
  PLAN_LIMIT_REACHED: {
    when: 'The plan allows no more of these, or no more stored responses for Idempotency-Keys.',
    message: 'The plan allows no more of these.',
  },
  NOT_FOUND: { when: 'There is nothing at this path.', message: 'There is nothing at this path.' },
  LINK_NOT_FOUND: { when: 'The workspace has no such link.', message: 'There is no link with this id.' },
  TAG_NOT_FOUND: { when: 'The workspace has no such tag.', message: 'There is no tag with this id.' },
  PROFILE_NOT_FOUND: { when: 'The workspace has no such profile.', message: 'There is no profile with this id.' },
  BLOCK_NOT_FOUND: { when: 'The profile has no such block.', message: 'There is no block with this id.' },
  TEMPLATE_NOT_FOUND: {
    when: 'The workspace has no UTM template with this id.',
    message: 'There is no UTM template with this id.',
  },
  ERASURE_NOT_FOUND: { when: 'The workspace has no such erasure.', message: 'There is no erasure with this id.' },
  SHARE_NOT_FOUND: { when: 'The workspace has no such share.', message: 'There is no share with this id.' },
  EXPORT_SCHEDULE_NOT_FOUND: {
    when: 'The workspace has no such export schedule.',
    message: 'There is no export schedule with this id.',
  },
  SUBMISSION_NOT_FOUND: {
    when: 'The form has no such submission.',
    message: 'The form has no submission with this id.',
  },
  IMPORT_NOT_FOUND: { when: 'The workspace has no such import.', message: 'There is no import with this id.' },
  IMPORT_JOB_NOT_FOUND: {
    when: 'The workspace has no such import job.',
    message: 'There is no import job with this id.',
  },
  UPLOAD_NOT_FOUND: { when: 'The workspace has no such upload.', message: 'There is no upload with this id.' },
  WEBHOOK_NOT_FOUND: { when: 'The workspace has no such webhook.', message: 'There is no webhook with this id.' },
  METHOD_NOT_ALLOWED: { when: 'The path exists, but not with this method.', message: 'Allowed here: GET, POST, HEAD.' },
  LINK_PASSWORD_REQUIRED: {
    when: 'The link needs a password, and the request has none or another one.',
    message: 'The link needs a password: send it as X-Link-Password.',
  },
  LINK_EXPIRED: { when: 'The link has stopped working.', message: 'The link has expired.' },
  PAYLOAD_TOO_LARGE: { when: 'The body is too long.', message: 'The body must have at most 65536 bytes.' },
  URI_TOO_LONG: {
    when: 'The path is too long.',
    message: `A path may have ${pathBytesMax} bytes, not counting the query.`,
  },
  UNSUPPORTED_MEDIA_TYPE: {
    when: 'The body is not application/json in UTF-8 or compressed; for uploads, not of a type of pictures.',
    message: 'The body must be application/json in UTF-8, not compressed.',
  },
  RATE_LIMIT_EXCEEDED: {
    when: 'The workspace has used up its requests of the minute or the day.',
    message: 'Too many requests. Try again in 17 seconds.',
    more: { retryAfter: 17 },
  },
  INTERNAL_ERROR: {
    when: 'An internal error; the log has details under the X-Request-Id.',
    message: 'Something went wrong on our side.',
  },
  UNAVAILABLE: {
    when: 'A store that the request needs is unavailable.',
    message: 'The service cannot answer this right now. Please try again.',
  },
};

export function describeError(code: ErrorCode): { when: string; example: Failure } {
  const { when, message, more = {} } = errorTexts[code];
  return { when, example: { success: false, error: { code, message, ...more } } };
}

/** Codes by their status, both in the order of the contract. */
export function groupByStatus(codes: Iterable<ErrorCode>): Map<number, ErrorCode[]> {
  const asked = new Set(codes);
  const groups = new Map<number, ErrorCode[]>();
  for (const code of Object.keys(errorStatus) as ErrorCode[]) {
    if (!asked.has(code)) continue;
    const status = errorStatus[code];
    groups.set(status, [...(groups.get(status) ?? []), code]);
  }
  return groups;
}
