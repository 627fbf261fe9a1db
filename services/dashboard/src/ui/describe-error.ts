import type { ErrorDetail } from '@linkplane/contracts';
import { RequestError } from '../api/request-error.ts';
import { t } from '../language/translate.ts';
import { describeCode, isDescribedByCode, type CodedError } from './describe-code.ts';
import { describeProblem } from './describe-problem.ts';
import { labelOf } from './label-fields.ts';

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
    .map((detail) => t('{place}: {problem}', { place: nameField(detail.field), problem: describeProblem(detail) }))
    .join(' ');
}

type Failed = CodedError & { details?: readonly ErrorDetail[] | undefined };

/** @param field may be a path, such as `settings.endsAt` */
function nameField(field: string): string {
  return labelOf(field.split('.').at(-1) ?? field) ?? field;
}
