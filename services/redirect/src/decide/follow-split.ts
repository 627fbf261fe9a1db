import { hash } from 'node:crypto';
import { chooseVariant, hasSplitEnded, planSplit, splitBuckets, type SplitPlan } from '@linkplane/link-decisions';
import type { LinkTarget } from '@linkplane/links-db/planes/redirect';
import { prepareDestination, type PreparedDestination } from './prepare-destination.ts';

/** A split test with everything computed once that is the same for every visit. */
export type PreparedSplit = SplitPlan<PreparedDestination> & {
  /** A number of the link, so that the same visitors do not get the first variant of every link. */
  seed: number;
};

/** The part of a digest in hexadecimal that is used: 32 bits. */
const digestChars = 8;

/** Null for a link without a split test. */
export function prepareSplit(target: LinkTarget): PreparedSplit | null {
  const { linkId, split } = target;
  if (split === null) return null;
  const plan = planSplit(split, ({ id, url }) => prepareDestination(target, url, { variantId: id }));
  return { seed: readBits(hash('sha256', linkId)), ...plan };
}

/**
 * Where a split test leads a visitor; null: to the link's own destination. Pure.
 * @param visitor their hash of the UTC day: for that long they stay with one variant, without a cookie
 * @param now milliseconds since the epoch
 */
export function followSplit(split: PreparedSplit, visitor: string, now: number): PreparedDestination | null {
  if (hasSplitEnded(split, now)) return split.winner;
  return chooseVariant(split, mixBits(split.seed ^ readBits(visitor)) % splitBuckets);
}

function readBits(digest: string): number {
  return Number.parseInt(digest.slice(0, digestChars), 16);
}

/**
 * Lets every bit depend on all others: the last step of MurmurHash3. It need not be a cryptographic hash, because the hash
 * of the visitor is one, under a key that no visitor knows.
 */
function mixBits(bits: number): number {
  bits = Math.imul(bits ^ (bits >>> 16), 0x85ebca6b);
  bits = Math.imul(bits ^ (bits >>> 13), 0xc2b2ae35);
  return (bits ^ (bits >>> 16)) >>> 0;
}
