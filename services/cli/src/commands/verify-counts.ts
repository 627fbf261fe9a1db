import { optional, type Command } from '../command.ts';
import { describeReport } from '../counts/describe-report.ts';
import { verifyCounts } from '../counts/verify-counts.ts';

export const verifyCountsCommand: Command = {
  name: 'verify-counts',
  summary: 'Compares totals, stored clicks, conversions, rollups and stream positions.',
  details: 'The server may keep running.',
  options: { workspace: { value: 'ID', meaning: 'Compares what this workspace has.', otherwise: 'all of them' } },
  examples: ['verify-counts', 'verify-counts --workspace wsp_... --json'],
  endsWithOneWhen: 'something differs',
  prepare(values) {
    const workspaceId = optional(values, 'workspace');
    return async ({ stores, progress }) => {
      const report = await verifyCounts(await stores.links(), await stores.clicks(), { workspaceId, progress });
      return { data: report, text: describeReport(report), isBad: report.differenceCount > 0 };
    };
  },
};
