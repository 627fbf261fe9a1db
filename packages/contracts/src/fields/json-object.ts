import { z } from 'zod';
import { isStorable } from './text.ts';

/** How many objects and arrays may lie in one another. */
const depthMax = 32;
/** Numbers that stay short however they are written out. */
const magnitudeMax = 1e21;
const magnitudeMin = 1e-21;

const encoder = new TextEncoder();

/** A JSON object of at most `bytesMax` bytes that every store keeps as it came. */
export const jsonObject = (bytesMax: number) =>
  z.record(z.string(), z.unknown(), 'must be an object').superRefine((value, context) => {
    const problem = findProblem(value, depthMax);
    // What is too deep is not written out: that would take a stack as deep.
    if (problem !== undefined) context.addIssue({ code: 'custom', message: problem });
    else if (encoder.encode(JSON.stringify(value)).length > bytesMax)
      context.addIssue({ code: 'custom', message: `must have at most ${bytesMax} bytes of JSON` });
  });

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
