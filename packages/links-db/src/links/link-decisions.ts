import type { RuleCondition } from '@linkplane/link-decisions';

/*
 * The fields of a link that are stored as JSON. The API validates them before they are stored; the redirect plane gets
 * them parsed, with the rest of a target.
 */

/** Where visits lead of which all conditions hold: to `url`, or nowhere. The first such rule of a link counts. */
export type LinkRule = {
  id: string;
  name: string | null;
  conditions: RuleCondition[];
  url: string | null;
  block: boolean;
};

export type LinkVariant = { id: string; name: string | null; url: string; weight: number };

/** A split test. The weights of its variants add up to 100. */
export type LinkSplit = {
  variants: LinkVariant[];
  /** An instant. */
  endsAt: string | null;
  /** The id of the variant to which all visits lead from then on. */
  winner: string | null;
};

/** What networks show of the short URL; at least one of the three is set. */
export type LinkSocial = { title: string | null; description: string | null; image: string | null };

/** The types of the JSON columns of `links`, by property. */
export type LinkJsonFields = { rules: LinkRule[]; split: LinkSplit; social: LinkSocial };
