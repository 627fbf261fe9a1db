import { createRandomString } from '@linkplane/runtime';

/** Lower-case letters and digits that nobody mistakes for another one. */
const alphabet = '23456789abcdefghjkmnpqrstuvwxyz';
const lengthAtFirst = 7;
const attemptsPerLength = 5;
/** Far more collisions in a row than the slugs' random part allows; it ends a loop that is broken. */
export const slugAttemptsMax = 25;

/** @param attempt how many slugs were taken already; every five make it one character longer */
export function generateSlug(attempt: number): string {
  return createRandomString(alphabet, lengthAtFirst + Math.floor(attempt / attemptsPerLength));
}
