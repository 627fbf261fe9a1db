import type { IncomingMessage } from 'node:http';
import type { FieldProblem } from '@linkplane/contracts';
import type { z } from 'zod';
import { AppError, describeProblems } from '../http/app-error.ts';
import { parseInput, parseJsonBody, readBody } from '../http/read-input.ts';
import { foreignBodyBytesMax } from './foreign-api.ts';

/** More are not reported: a body can have thousands. */
const unknownReportedMax = 20;

/** @throws AppError PAYLOAD_TOO_LARGE, UNSUPPORTED_MEDIA_TYPE or INVALID_JSON */
export async function readJson(request: IncomingMessage): Promise<unknown> {
  return parseJsonBody(request, await readBody(request, foreignBodyBytesMax));
}

/**
 * Parses the fields of a call of another service. One that is not in the schema is refused: this service could not keep it.
 * @throws AppError VALIDATION_ERROR
 */
export function readFields<Schema extends z.ZodObject>(
  schema: Schema,
  given: unknown,
  kind: 'body' | 'query',
): z.output<Schema> {
  const isObject = typeof given === 'object' && given !== null && !Array.isArray(given);
  const names = isObject ? Object.keys(given).filter((name) => !Object.hasOwn(schema.shape, name)) : [];
  const message = kind === 'body' ? 'is not a known field' : 'is not a known parameter';
  const unknown: FieldProblem[] = names.slice(0, unknownReportedMax).map((field) => ({ field, message }));
  return parseInput(schema, given, kind, unknown);
}

/**
 * Runs `work`, whose errors name fields of the public API: they name those of the other service instead.
 * @param names the field of the other service by that of the public API
 */
export async function withForeignNames<Result>(
  names: Readonly<Record<string, string>>,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof AppError) || !error.details) throw error;
    const details = error.details.map((detail) => ({ ...detail, field: renameField(names, detail.field) }));
    const isAboutFields = error.code === 'VALIDATION_ERROR' || error.code === 'INVALID_URL';
    const message = isAboutFields ? describeProblems(details) : error.message;
    throw new AppError(error.code, message, { params: error.params, details });
  }
}

/** `tags.0` is a part of `tags`. */
function renameField(names: Readonly<Record<string, string>>, field: string): string {
  const [first = '', ...rest] = field.split('.');
  return [names[first] ?? first, ...rest].join('.');
}
