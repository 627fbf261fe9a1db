import type { Link } from '@linkplane/contracts';
import { fromLocalInput, toLocalInput } from '../../../../ui/local-instant.ts';

/** A variant as inputs hold it. Ids of the service begin with `var_`; others are keys of this form. */
export type VariantValues = { id: string; name: string; url: string; weight: string };

/** A split test as the form holds it; no variants: none. */
export type SplitValues = {
  variants: VariantValues[];
  /** The value of a `datetime-local` input. */
  endsAt: string;
  /** What the input showed first; null: nothing. */
  storedEndsAt: string | null;
  /** Empty: the destination of the link. */
  winner: string;
};

export const noSplit: SplitValues = { variants: [], endsAt: '', storedEndsAt: null, winner: '' };

let drafts = 0;

function createVariant(): VariantValues {
  drafts += 1;
  return { id: `draft-${drafts}`, name: '', url: '', weight: '0' };
}

/** Adds one more variant, or the first two; all get the same share, as far as whole percents allow. */
export function addVariant(split: SplitValues): SplitValues {
  const added = split.variants.length === 0 ? [createVariant(), createVariant()] : [createVariant()];
  return { ...split, variants: shareEvenly([...split.variants, ...added]) };
}

export function removeVariant(split: SplitValues, index: number): SplitValues {
  const removed = split.variants[index];
  const variants = shareEvenly(split.variants.filter((_, at) => at !== index));
  return { ...split, variants, winner: split.winner === removed?.id ? '' : split.winner };
}

function shareEvenly(variants: readonly VariantValues[]): VariantValues[] {
  const share = Math.floor(100 / variants.length);
  const left = 100 - share * variants.length;
  return variants.map((variant, index) => ({ ...variant, weight: String(share + (index < left ? 1 : 0)) }));
}

export function sumOfWeights(variants: readonly VariantValues[]): number {
  return variants.reduce((sum, { weight }) => sum + (Number(weight) || 0), 0);
}

/** Variants are named by letters where they have no name. */
export function letterOf(index: number): string {
  return String.fromCharCode('A'.charCodeAt(0) + index);
}

/** A split test as the form holds it. */
export function toSplitValues(split: Link['split']): SplitValues {
  if (!split) return noSplit;
  const variants = split.variants.map(({ id, name, url, weight }) => ({
    id,
    name: name ?? '',
    url,
    weight: String(weight),
  }));
  const { endsAt, winner } = split;
  return { variants, endsAt: toLocalInput(endsAt), storedEndsAt: endsAt, winner: winner ?? '' };
}

/** The split as the API takes it; null for none. */
export function toSentSplit({ variants, endsAt, storedEndsAt, winner }: SplitValues) {
  if (variants.length === 0) return null;
  return {
    variants: variants.map(({ id, name, url, weight }) => ({
      ...(id.startsWith('var_') && { id }),
      name: name.trim() || null,
      url: url.trim(),
      weight: Number(weight),
    })),
    endsAt: fromLocalInput(endsAt, storedEndsAt) ?? null,
    winner: winner || null,
  };
}
