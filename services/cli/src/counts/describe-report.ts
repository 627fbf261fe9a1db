import { describeDifference } from './difference.ts';
import type { CountsReport } from './verify-counts.ts';

const shownMax = 50;

/** A comparison in words, with the first differences. */
export function describeReport({ compared, differences, differenceCount, pending }: CountsReport): string {
  const { links, profiles, blocks, rows, conversions } = compared;
  const lines = [
    `Compared ${links} links, ${profiles} profiles, ${blocks} blocks, ${rows} stored events and ${conversions} conversions.`,
  ];
  for (const { source, partition, from, to, sinceSeconds } of pending)
    lines.push(`${source}/${partition}: the range ${from} to ${to} has been in work for ${sinceSeconds} s.`);
  lines.push(...differences.slice(0, shownMax).map(describeDifference));
  if (differenceCount > shownMax) lines.push(`And ${differenceCount - shownMax} more differences.`);
  lines.push(differenceCount === 0 ? 'Nothing differs.' : `Differences: ${differenceCount}.`);
  return lines.join('\n');
}
