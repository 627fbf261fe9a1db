import type { LinkRule, LinkSplit } from '@linkplane/links-db/links';
import { createId } from '@linkplane/runtime';

/** The parts of a link that reports name by their ids. */
type Parts = { rules?: LinkRule[] | null; split?: LinkSplit | null };

/**
 * The parts of a body as one of several links gets them: a part keeps an id that this link has already, and has a new one
 * otherwise. Two links with one id would be mixed in reports by rule and variant.
 * @param link undefined for a new one
 */
export function giveOwnIds<Body extends Parts>(body: Body, link?: Parts): Body {
  const { rules, split } = body;
  const { rules: ownRules, split: ownSplit } = link ?? {};
  return {
    ...body,
    ...(rules && { rules: rules.map((rule) => ({ ...rule, id: ownId('rul', rule.id, ownRules) })) }),
    ...(split && { split: giveOwnVariants(split, ownSplit) }),
  };
}

function giveOwnVariants(split: LinkSplit, own: LinkSplit | null | undefined): LinkSplit {
  const ids = new Map(split.variants.map(({ id }) => [id, ownId('var', id, own?.variants)]));
  return {
    ...split,
    variants: split.variants.map((variant) => ({ ...variant, id: ids.get(variant.id) ?? variant.id })),
    winner: split.winner === null ? null : (ids.get(split.winner) ?? split.winner),
  };
}

function ownId(prefix: 'rul' | 'var', id: string, own: readonly { id: string }[] | null | undefined): string {
  return own?.some((part) => part.id === id) ? id : createId(prefix);
}
