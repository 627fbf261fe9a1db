import { optional, type Command } from '../command.ts';
import { describeDifference } from '../counts/difference.ts';
import { verifyCounts, type CountsReport } from '../counts/verify-counts.ts';

const shownMax = 50;

export const verifyCountsCommand: Command = {
  name: 'verify-counts',
  parameters: '[--workspace ID]',
  summary:
    'Compares totals, stored clicks, rollups and stream positions; ends with 1 when something differs. ' +
    'The server may run meanwhile.',
  options: { workspace: { type: 'string' } },
  prepare(values) {
    const workspaceId = optional(values, 'workspace');
    return async ({ stores }) => {
      const report = await verifyCounts(await stores.links(), await stores.clicks(), workspaceId);
      return { data: report, text: describeReport(report), isBad: report.differenceCount > 0 };
    };
  },
};

function describeReport({ compared, differences, differenceCount, pending }: CountsReport): string {
  const { links, profiles, blocks, rows } = compared;
  const lines = [`Compared ${links} links, ${profiles} profiles, ${blocks} blocks and ${rows} stored events.`];
  for (const { source, partition, from, to, sinceSeconds } of pending)
    lines.push(`${source}/${partition}: the range ${from} to ${to} has been in work for ${sinceSeconds} s.`);
  lines.push(...differences.slice(0, shownMax).map(describeDifference));
  if (differenceCount > shownMax) lines.push(`And ${differenceCount - shownMax} more differences.`);
  lines.push(differenceCount === 0 ? 'Nothing differs.' : `Differences: ${differenceCount}.`);
  return lines.join('\n');
}
