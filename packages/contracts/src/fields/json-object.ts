import { z } from 'zod';
import { isStorable } from './is-storable.ts';

/** The deepest nesting of objects and arrays. */
const depthMax = 32;
/** Larger numbers would be written out in many digits. */
const magnitudeMax = 1e21;
const magnitudeMin = 1e-21;

const encoder = new TextEncoder();

/** A JSON object of at most `bytesMax` bytes that every store can represent unchanged. */
export const jsonObject = (bytesMax: number) =>
  z.record(z.string(), z.unknown(), 'must be an object').superRefine(refuseUnstorable(bytesMax));

/** A refinement: JSON of at most `bytesMax` bytes that every store can represent unchanged. */
export function refuseUnstorable(bytesMax: number): (value: unknown, context: z.core.$RefinementCtx) => void {
  return (value, context) => {
    const problem = findProblem(value, depthMax);
    // A value that is nested too deeply is not serialised, because that would recurse as deeply.
    if (problem !== undefined) context.addIssue({ code: 'custom', message: problem });
    else if (encoder.encode(JSON.stringify(value)).length > bytesMax)
      context.addIssue({ code: 'custom', message: `must have at most ${bytesMax} bytes of JSON` });
  };
}

function findProblem(value: unknown, depthLeft: number): string | undefined {
  if (typeof value === 'string') return isStorable(value) ? undefined : 'must not contain NUL or unpaired surrogates';
  if (typeof value === 'number') return isShortNumber(value) ? undefined : 'must not contain numbers beyond 1e21';
  if (typeof value !== 'object' || value === null) return undefined;
  if (depthLeft === 0) return `must not be nested deeper than ${depthMax} levels`;
  for (const [key, inner] of Object.entries(value)) {
    const problem = findProblem(key, depthLeft) ?? findProblem(inner, depthLeft - 1);
    if (problem !== undefined) return problem;
  }
  return undefined;
}

function isShortNumber(value: number): boolean {
  const magnitude = Math.abs(value);
  return magnitude === 0 || (magnitude >= magnitudeMin && magnitude <= magnitudeMax);
}
