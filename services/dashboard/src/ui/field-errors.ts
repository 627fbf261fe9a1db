import { RequestError } from '../api/request-error.ts';
import { describeCode, isDescribedByCode } from './describe-code.ts';
import { describeProblem } from './describe-problem.ts';

/** Error codes that concern one field without naming it. */
const fieldOfCode: Partial<Record<RequestError['code'], string>> = {
  SLUG_TAKEN: 'slug',
  INVALID_URL: 'url',
  TAG_EXISTS: 'name',
  EXTERNAL_ID_TAKEN: 'externalId',
};

/** The error of one field, to be shown beside it; undefined without one. */
export function errorOf(error: unknown, field: string): string | undefined {
  if (!(error instanceof RequestError)) return undefined;
  const detail = error.details.find((each) => each.field === field);
  if (detail) return isDescribedByCode(error) ? describeCode(error) : describeProblem(detail);
  return error.details.length === 0 && fieldOfCode[error.code] === field ? describeCode(error) : undefined;
}

/** The error itself when no field of the form shows it, else null. */
export function restOf(error: unknown, fields: readonly string[]): unknown {
  return fields.some((field) => errorOf(error, field) !== undefined) ? null : error;
}
