import { CommandError } from '../command-errors.ts';
import { optional, type Command } from '../command.ts';
import { rebuildCounts } from '../counts/rebuild-counts.ts';

const shownMax = 50;

export const rebuildCountsCommand: Command = {
  name: 'rebuild-counts',
  parameters: '[--workspace ID] [--dry-run]',
  summary: 'Sets the totals of links, profiles and blocks to what is stored. The server may run meanwhile.',
  options: { workspace: { type: 'string' }, 'dry-run': { type: 'boolean' } },
  prepare(values) {
    const workspaceId = optional(values, 'workspace');
    const isRehearsal = values['dry-run'] === true;
    return async ({ stores }) => {
      const options = { workspaceId, isRehearsal };
      const rebuild = await rebuildCounts(await stores.links(), await stores.clicks(), options);
      if (!rebuild) throw new CommandError('Another rebuild-counts is at work. Try again when it has ended.');
      const { compared, changed, changes } = rebuild;
      const lines = changes
        .slice(0, shownMax)
        .map(({ of, id, from, to }) => `${of} ${id}: ${from ?? 'no total'} -> ${to}`);
      if (changed > shownMax) lines.push(`And ${changed - shownMax} more.`);
      const did = isRehearsal ? 'would be changed' : 'were changed';
      lines.push(`Of ${compared} totals ${changed} ${did}.`);
      return { data: { dryRun: isRehearsal, ...rebuild }, text: lines.join('\n') };
    };
  },
};
