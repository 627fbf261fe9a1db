import { hash } from 'node:crypto';
import type { LinkTarget } from '@linkplane/links-db/redirect';
import { prepareDestination, type PreparedDestination } from './prepare-destination.ts';

/** A split test with everything computed once that is the same for every visit. */
export type PreparedSplit = {
  linkId: string;
  /**
   * In their order. A variant has the buckets from the end of the one before it: with more weight, the last variant takes
   * visitors from the others, and none of its own leave.
   */
  variants: { bucketsEnd: number; destination: PreparedDestination }[];
  /** Milliseconds since the epoch. */
  endsAt: number;
  /** Where all visits lead after the end; null: to the link's own destination. */
  winner: PreparedDestination | null;
};

/** The weights of a split add up to this. */
const buckets = 100;
/** 32 bits of the digest. */
const digestChars = 8;

/** Null for a link without a split test. */
export function prepareSplit(target: LinkTarget): PreparedSplit | null {
  const { linkId, split } = target;
  if (split === null) return null;
  let bucketsEnd = 0;
  const variants = split.variants.map(({ id, url, weight }) => {
    bucketsEnd += weight;
    return { id, bucketsEnd, destination: prepareDestination(target, url, { variantId: id }) };
  });
  return {
    linkId,
    variants,
    endsAt: split.endsAt === null ? Infinity : Date.parse(split.endsAt),
    winner: variants.find(({ id }) => id === split.winner)?.destination ?? null,
  };
}

/**
 * Where a split test leads a visitor; null: to the link's own destination. Pure.
 * @param visitor their hash of the UTC day: for that long they stay with one variant, without a cookie
 * @param now milliseconds since the epoch
 */
export function chooseVariant(split: PreparedSplit, visitor: string, now: number): PreparedDestination | null {
  if (now >= split.endsAt) return split.winner;
  const bucket = bucketOf(split.linkId, visitor);
  return split.variants.find(({ bucketsEnd }) => bucket < bucketsEnd)?.destination ?? null;
}

/** With the id of the link, so that the same visitors do not get the first variant of every link. */
function bucketOf(linkId: string, visitor: string): number {
  return Number.parseInt(hash('sha256', `${linkId}\n${visitor}`).slice(0, digestChars), 16) % buckets;
}
