import type { ErrorCode } from '@linkplane/contracts';
import type { AppError } from '../http/app-error.ts';
import type { ForeignResponse } from './foreign-api.ts';

const base = 'https://shlink.io/api/error';

type Problem = { type: string; title: string };

/** The problems of Shlink's API that clients know; others have a type that says which code of this service it is. */
const problems: Partial<Record<ErrorCode, Problem>> = {
  VALIDATION_ERROR: { type: `${base}/invalid-data`, title: 'Invalid data' },
  INVALID_URL: { type: `${base}/invalid-data`, title: 'Invalid data' },
  INVALID_JSON: { type: `${base}/malformed-request-body`, title: 'Malformed request body' },
  SLUG_TAKEN: { type: `${base}/non-unique-slug`, title: 'Invalid custom slug' },
  LINK_NOT_FOUND: { type: `${base}/short-url-not-found`, title: 'Short URL not found' },
  NOT_FOUND: { type: `${base}/not-found`, title: 'Not found' },
  METHOD_NOT_ALLOWED: { type: `${base}/method-not-allowed`, title: 'Method not allowed' },
  UNAUTHORIZED: { type: `${base}/missing-authentication`, title: 'Invalid authorization' },
  INVALID_TOKEN: { type: `${base}/invalid-api-key`, title: 'Invalid API key' },
  TOKEN_EXPIRED: { type: `${base}/invalid-api-key`, title: 'Invalid API key' },
};

/** An error as problem details, in the form of version 3 of Shlink's API. */
export function describeShlinkError({ code, status, message, details }: AppError): ForeignResponse {
  const { type, title } = problems[code] ?? {
    type: `${base}/${code.toLowerCase().replaceAll('_', '-')}`,
    title: titleOf(code),
  };
  const fields = details?.map(({ field }) => field.split('.', 1)[0]);
  return {
    status,
    contentType: 'application/problem+json',
    body: {
      title,
      type,
      status,
      detail: message,
      ...(type.endsWith('/invalid-data') && { invalidElements: [...new Set(fields ?? [])] }),
      ...(code === 'UNAUTHORIZED' && { expectedHeaders: ['X-Api-Key'] }),
    },
  };
}

function titleOf(code: ErrorCode): string {
  const words = code.toLowerCase().replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
