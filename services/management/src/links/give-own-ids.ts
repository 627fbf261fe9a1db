import { isDeepStrictEqual } from 'node:util';
import type { LinkRule, LinkSplit } from '@linkplane/links-db/links';
import { createId } from '@linkplane/runtime';

/** The parts of a link that reports name by their ids. */
type Parts = { rules?: LinkRule[] | null; split?: LinkSplit | null };
type Part = { id: string };

/**
 * The parts of a body as one link gets them: a part keeps an id that this link has already. Any other part has the id of an
 * equal part of the link that the body does not name, so that what is sent again without ids stays as it is, and a new id
 * where there is none. Two links with one id would be mixed in reports by rule and variant.
 * @param link undefined for a new one
 */
export function giveOwnIds<Body extends Parts>(body: Body, link?: Parts): Body {
  const { rules, split } = body;
  const { rules: ownRules, split: ownSplit } = link ?? {};
  return {
    ...body,
    ...(rules && { rules: nameParts('rul', rules, ownRules) }),
    ...(split && { split: giveOwnVariants(split, ownSplit) }),
  };
}

function giveOwnVariants(split: LinkSplit, own: LinkSplit | null | undefined): LinkSplit {
  const { winner } = split;
  const variants = nameParts('var', split.variants, own?.variants);
  const place = split.variants.findIndex(({ id }) => id === winner);
  return { ...split, variants, winner: variants[place]?.id ?? winner };
}

/** Each in its place; parts that are equal to each other take the ids of equal ones of the link in their order. */
function nameParts<Sent extends Part>(
  prefix: 'rul' | 'var',
  sent: readonly Sent[],
  own: readonly Sent[] | null | undefined,
): Sent[] {
  const ownIds = new Set(own?.map(({ id }) => id));
  const named = new Set(sent.map(({ id }) => id));
  const unnamed = (own ?? []).filter(({ id }) => !named.has(id));
  return sent.map((part) => {
    if (ownIds.has(part.id)) return part;
    const place = unnamed.findIndex((one) => isDeepStrictEqual({ ...one, id: part.id }, part));
    const [equal] = place < 0 ? [] : unnamed.splice(place, 1);
    return { ...part, id: equal?.id ?? createId(prefix) };
  });
}
