import { z } from 'zod';
import { isStorable } from './is-storable.ts';

/** Text of up to `charsMax` characters (code points, as JSON Schema and Postgres count) that every store can represent. */
export const text = (charsMax: number) =>
  z
    .string('must be a string')
    .refine((value) => isAtMost(value, charsMax), `must have at most ${charsMax} characters`)
    .refine(isStorable, 'must not contain NUL or unpaired surrogates')
    .meta({ wire: { type: 'string', maxLength: charsMax } });

function isAtMost(value: string, charsMax: number): boolean {
  // A code point is one or two units: most texts need no counting.
  return value.length <= charsMax || (value.length <= 2 * charsMax && Array.from(value).length <= charsMax);
}
