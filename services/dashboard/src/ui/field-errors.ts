import { RequestError } from '../api/request-error.ts';
import { describeFieldError } from './describe-error.ts';

/** Codes that are about one field without naming it. */
const fieldOfCode: Partial<Record<RequestError['code'], string>> = { SLUG_TAKEN: 'slug', INVALID_URL: 'url' };

/** What a failed request said of one field, to be shown beside it; undefined where it said nothing. */
export function errorOf(error: unknown, field: string): string | undefined {
  if (!(error instanceof RequestError)) return undefined;
  const detail = error.details.find((each) => each.field === field);
  if (detail) return describeFieldError(detail.message);
  return error.details.length === 0 && fieldOfCode[error.code] === field ? error.message : undefined;
}

/** Of a failure, what no field of the form shows. */
export function restOf(error: unknown, fields: readonly string[]): unknown {
  return fields.some((field) => errorOf(error, field) !== undefined) ? null : error;
}
