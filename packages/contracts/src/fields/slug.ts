import { defaultSlugPolicy, isSlug, normaliseSlug, widestSlugPolicy } from '@linkplane/slugs';
import { z } from 'zod';

const widest = { policy: widestSlugPolicy, isOwnHost: false };
const usual = { policy: defaultSlugPolicy, isOwnHost: true };
const message = 'must be 1 to 64 letters, digits, "_" or "-", with a letter or digit at both ends';
/** The pattern in the API reference: of ASCII what some custom domain may allow, and all other scripts. */
const widestPattern = '^[^\\s!-,:-@\\[-^`{-}]+$';
/** The length before normalization: a letter may be sent as several characters. */
const charsMax = 4 * widestSlugPolicy.lengthMax;

/**
 * A slug that some host may have: the host of the link or profile decides, once it is known.
 * The message is that of most hosts.
 */
export const slug = () =>
  z
    .string('must be a string')
    .refine((value) => value.length <= charsMax && isSlug(normaliseSlug(value, widestSlugPolicy), widest), message)
    .meta({ wire: { type: 'string', maxLength: charsMax, pattern: widestPattern, format: 'slug' } });

/** Fields that bodies list in front of the slug. */
const fieldsBefore = new Set<unknown>(['url', 'displayName']);

/**
 * A rule for bodies with a slug. Where other fields are invalid, the host is never looked at: so that one response names
 * all problems, the slug is then checked by the rule of most hosts, unless the body names a domain.
 */
export function reportSlugToo(
  { slug: value, domain }: { slug?: unknown; domain?: unknown },
  context: z.core.$RefinementCtx,
): void {
  const { issues } = context;
  const isReported = issues.some(({ path }) => path?.[0] === 'slug');
  if (typeof value !== 'string' || domain !== undefined || isReported || isSlug(value, usual)) return;
  context.addIssue({ code: 'custom', path: ['slug'], message });
  // In the order of the fields.
  const added = issues.pop();
  const place = issues.findIndex(({ path }) => !fieldsBefore.has(path?.[0]));
  if (added) issues.splice(place === -1 ? issues.length : place, 0, added);
}

/** Runs `reportSlugToo` only when other fields are invalid. */
export const afterOtherIssues = {
  when: ({ value, issues }: z.core.ParsePayload) => issues.length > 0 && typeof value === 'object' && value !== null,
};
