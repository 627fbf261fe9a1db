import { createHash } from 'node:crypto';
import { validationError } from '../http/app-error.ts';

/** Valid bodies of the API are nested less deep; fields that are ignored may not be. */
const depthMax = 64;
/** Fields and items in all: a thousand links have fewer. Sorting so many takes a fifth of a second of the thread. */
const partsMax = 50_000;

/**
 * The hash of a JSON value, which is the same for equal values: the order of fields, blanks and the way in which a number
 * or a text is written do not count. Undefined for a value of more than 50,000 parts, whose cost would be that of all.
 * @param whole the field that is reported for a value that is nested too deep
 * @throws AppError VALIDATION_ERROR
 */
export function hashValue(value: unknown, whole: 'body' | 'arguments'): Buffer | undefined {
  let parts = 0;

  function sortFields(part: unknown, depth: number): unknown {
    if (typeof part !== 'object' || part === null || parts > partsMax) return part;
    if (depth === depthMax) throw validationError({ field: whole, message: `must be nested at most ${depthMax} deep` });
    const names = Object.keys(part);
    parts += names.length;
    if (parts > partsMax) return undefined;
    if (Array.isArray(part)) return part.map((each) => sortFields(each, depth + 1));
    const fields = names
      .toSorted()
      .map((name) => [name, sortFields((part as Record<string, unknown>)[name], depth + 1)]);
    return Object.fromEntries(fields) as unknown;
  }

  const sorted = sortFields(value, 0);
  return parts > partsMax ? undefined : createHash('sha256').update(JSON.stringify(sorted)).digest();
}
