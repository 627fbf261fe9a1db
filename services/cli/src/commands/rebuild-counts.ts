import { CommandError } from '../command-errors.ts';
import { optional, type Command } from '../command.ts';
import { rebuildCounts } from '../counts/rebuild-counts.ts';

const shownMax = 50;

export const rebuildCountsCommand: Command = {
  name: 'rebuild-counts',
  summary: 'Sets the totals of links, profiles and blocks to what is stored.',
  details:
    'It also deducts counted clicks from click limits that do not know of them, as after a restore, and copies missing ' +
    'conversions again. The server may keep running.',
  options: {
    workspace: { value: 'ID', meaning: 'Recalculates what this workspace has.', otherwise: 'all of them' },
    'dry-run': { meaning: 'Changes nothing, and shows what would be changed.' },
  },
  examples: ['rebuild-counts --dry-run', 'rebuild-counts --workspace wsp_...'],
  prepare(values) {
    const workspaceId = optional(values, 'workspace');
    const isRehearsal = values['dry-run'] === true;
    return async ({ stores, progress }) => {
      const options = { workspaceId, isRehearsal, progress };
      const rebuild = await rebuildCounts(await stores.links(), await stores.clicks(), options);
      if (!rebuild) throw new CommandError('Another rebuild-counts is at work. Try again when it has ended.');
      const { compared, changed, changes, conversions, clickLimits } = rebuild;
      const lines = changes
        .slice(0, shownMax)
        .map(({ of, id, from, to }) => `${of} ${id}: ${from ?? 'no total'} -> ${to}`);
      if (changed > shownMax) lines.push(`And ${changed - shownMax} more.`);
      const did = isRehearsal ? 'would be changed' : 'were changed';
      lines.push(`Of ${compared} totals ${changed} ${did}.`);
      if (clickLimits > 0)
        lines.push(
          `${clickLimits} click limits did not know of all counted clicks, which ${isRehearsal ? 'would be' : 'are'} deducted now.`,
        );
      if (conversions > 0)
        lines.push(
          `Of ${conversions} conversions the copies were missing; they ${isRehearsal ? 'would be' : 'are'} made again.`,
        );
      return { data: { dryRun: isRehearsal, ...rebuild }, text: lines.join('\n') };
    };
  },
};
