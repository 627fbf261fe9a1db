import type { Link, LinkStatsData } from '@linkplane/contracts';
import { t } from '../../language/translate.ts';
import { nameLinkParts } from './name-link-parts.ts';

type Variant = LinkStatsData['variants'][number];

/** A variant as the report shows it. @property url null: it is deleted */
export type ShownVariant = Omit<Variant, 'name'> & { name: string; url: string | null };

/** The variants of a report with the names that the form of the link gives them, and with their destinations. */
export function nameVariants(variants: readonly Variant[], split: Link['split'] | undefined): ShownVariant[] {
  const names = nameLinkParts({ rules: null, split: split ?? null });
  return variants.map((variant) => ({
    ...variant,
    name: names.get(variant.id) ?? variant.name ?? t('Deleted variant'),
    url: split?.variants.find(({ id }) => id === variant.id)?.url ?? null,
  }));
}

/** What a split test shows so far. */
export type SplitSummary =
  { state: 'unrecorded' | 'notEnoughData' | 'undecided' } | { state: 'decided'; name: string; probability: number };

/** @returns undefined where the report compares nothing, such as under a filter by variant */
export function summarizeSplit(
  variants: readonly ShownVariant[],
  result: LinkStatsData['splitResult'],
): SplitSummary | undefined {
  if (!result) return undefined;
  if (variants.every(({ conversions }) => conversions === 0)) return { state: 'unrecorded' };
  if (result.state !== 'decided') return { state: result.state };
  const best = variants.find(({ id }) => id === result.bestVariantId);
  if (!best || best.probabilityToBeBest === null) return { state: 'undecided' };
  return { state: 'decided', name: best.name, probability: best.probabilityToBeBest };
}
