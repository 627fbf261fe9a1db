import { z } from 'zod';

/** 1 to 64 letters, digits, `_` and `-`, with a letter or digit at both ends. */
export const slugPattern = /^[A-Za-z0-9](?:[A-Za-z0-9_-]{0,62}[A-Za-z0-9])?$/;

export const slug = () =>
  z
    .string('must be a string')
    .regex(slugPattern, 'must be 1 to 64 letters, digits, "_" or "-", with a letter or digit at both ends');

const reservedSlugs = new Set(
  (
    'api v1 v2 app admin dashboard login logout signup register settings account auth oauth health healthz livez readyz ' +
    'metrics static assets docs openapi qr webhooks analytics links profiles status support help about terms privacy ' +
    'abuse report billing pricing www null undefined index favicon robots sitemap b'
  ).split(' '),
);

/** Reserved words, in any letter case: a request for one is SLUG_TAKEN. */
export function isReservedSlug(value: string): boolean {
  return reservedSlugs.has(value.toLowerCase());
}
