import { structuredLinkFields, type WrittenSplit } from '@linkplane/contracts';
import type { SourceItem } from '../source.ts';
import { problemItem, type Spot } from '../mapping/problem-item.ts';
import { readTime } from '../mapping/read-time.ts';
import type { DubLink } from './parse-dub.ts';

export { mapTargets } from '../mapping/map-targets.ts';

/** Weights of the contract are whole and add up to this. */
const wholeWeight = 100;

/** The A/B test of a link, unless it has ended: the destination of the link is its winner then. */
export function mapSplit(
  { testVariants, testCompletedAt }: DubLink,
  spot: Spot,
  now: number,
): { split: WrittenSplit | undefined; problems: SourceItem[] } {
  const endsAt = readTime(testCompletedAt);
  if (!testVariants || testVariants.length === 0 || (endsAt !== undefined && endsAt <= now))
    return { split: undefined, problems: [] };
  const variants = testVariants.map(({ url, percentage }) => ({ url, weight: Math.round(percentage) }));
  const [first] = variants;
  const missing = wholeWeight - variants.reduce((sum, { weight }) => sum + weight, 0);
  // Rounded percentages of three or four variants miss the whole by a percent or two.
  if (first && Math.abs(missing) < variants.length) first.weight += missing;
  const split: WrittenSplit = { variants };
  if (endsAt !== undefined) split.endsAt = new Date(endsAt).toISOString();
  const result = structuredLinkFields.split.write.safeParse(split);
  if (result.success) return { split, problems: [] };
  const reason = result.error.issues[0]?.message ?? '';
  return { split: undefined, problems: [problemItem(spot, 'FIELD_INVALID', 'split', reason)] };
}
