import type { ErrorCode } from '@linkplane/contracts';
import type { z } from 'zod';
import { AppError } from './app-error.ts';

/** More than any body has fields. A long array of wrong values is answered with the first of them. */
const detailsMax = 50;

/**
 * What the contract's schema makes of a body or a query.
 * @param whole what a failure of the value as a whole is reported as
 * @throws AppError with the code of the sole failure where it has one of its own, else VALIDATION_ERROR with all of them
 */
export function parseInput<Schema extends z.ZodType>(
  schema: Schema,
  value: unknown,
  whole: 'body' | 'query',
): z.output<Schema> {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const { issues } = parsed.error;
  const details = issues.slice(0, detailsMax).map(({ path, message }) => ({ field: path.join('.') || whole, message }));
  const code = (issues.length === 1 && ownCode(issues[0])) || 'VALIDATION_ERROR';
  const message = details.map(({ field, message }) => `${field} ${message}`).join('; ');
  throw new AppError(code, `${message}.`, { details });
}

function ownCode(issue: z.core.$ZodIssue | undefined): ErrorCode | undefined {
  return issue?.code === 'custom' ? (issue.params?.['errorCode'] as ErrorCode | undefined) : undefined;
}
