import { createHash } from 'node:crypto';
import { validationError } from '../http/app-error.ts';

/** Valid bodies of the API are nested less deep; fields that are ignored may not be. */
const depthMax = 64;

/**
 * The hash of a JSON value, which is the same for equal values: the order of fields, blanks and the way in which a number
 * or a text is written do not count. Takes time in proportion to the value, but for the sorting of the fields of each object.
 * @param whole the field that is reported for a value that is nested too deep
 * @throws AppError VALIDATION_ERROR
 */
export function hashValue(value: unknown, whole: 'body' | 'arguments'): Buffer {
  return createHash('sha256')
    .update(JSON.stringify(sortFields(value, whole)))
    .digest();
}

function sortFields(value: unknown, whole: string, depth = 0): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (depth === depthMax) throw validationError({ field: whole, message: `must be nested at most ${depthMax} deep` });
  if (Array.isArray(value)) return value.map((each) => sortFields(each, whole, depth + 1));
  const fields = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(fields.map(([name, each]) => [name, sortFields(each, whole, depth + 1)]));
}
