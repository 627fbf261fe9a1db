import { ImportStop, openStagedFiles, undoImport } from '@linkplane/importer';
import { listImportedSources } from '@linkplane/links-db/planes/operator';
import { undoImportedLinks } from '@linkplane/management/operator';
import { createFailpoint } from '@linkplane/runtime';
import { CommandError, UsageError } from '../command-errors.ts';
import { optional, required, type Command, type CommandOption } from '../command.ts';
import { verifyCounts } from '../counts/verify-counts.ts';
import { describeFailure } from '../describe-failure.ts';
import { describeUndo } from '../import-from/describe-undo.ts';
import { toCommandError } from '../import-from/explain-stop.ts';
import { placeFiles } from '../import-from/import-options.ts';
import { titleSteps } from '../import-from/title-steps.ts';

const into: CommandOption = { value: 'WORKSPACE', meaning: 'The workspace that has the links.', isRequired: true };
const listedMax = 1_000;

export const importFromUndo: Command = {
  name: 'import-from undo',
  summary: 'Removes the links and clicks that were imported from a source.',
  details:
    'The clicks of all of its runs go, from reports, exports and totals. Then the links go, but not those that were edited or clicked here since, nor ' +
    'those that are suspended. Tags stay. An undo that was killed goes on when it is run again, and a later import begins from the beginning.',
  options: {
    into,
    source: { value: 'SOURCE', meaning: 'The source, as `import-from list` names it.', isRequired: true },
    'delete-in-use': {
      meaning: 'Links that were edited or clicked here go as well. Clicks that happened here stay in the reports.',
    },
    work: {
      value: 'DIR',
      meaning: 'The directory that the import was given as --work: what it has left there goes.',
      otherwise: '`imports` in DATA_DIR',
      completes: 'directory',
    },
    yes: { meaning: 'Confirms that the links stop working.', isRequired: true },
  },
  examples: ['import-from undo --into wsp_... --source yourls/go.acme.com --yes'],
  endsWithOneWhen: 'counts differ',
  prepare(values) {
    const imported = { workspaceId: required(values, 'into'), source: required(values, 'source') };
    if (values['yes'] !== true) throw new UsageError('--yes is missing: the links stop working.');
    const place = { workspaceId: imported.workspaceId, work: optional(values, 'work'), isTrial: false };
    return async ({ stores, config, logger, progress }) => {
      try {
        const [pool, clicks] = [await stores.links(), await stores.clicks()];
        const done = await undoImport({
          pool,
          clicks,
          imported,
          deletesInUse: values['delete-in-use'] === true,
          undoLinks: undoImportedLinks,
          files: openStagedFiles(placeFiles(config.DATA_DIR, place, imported.source)),
          logger,
          progress: titleSteps(progress),
          failpoint: createFailpoint(config.FAILPOINT),
        });
        const counts = await verifyCounts(pool, clicks, { workspaceId: imported.workspaceId, progress });
        const report = { ...done, counts };
        return {
          data: { workspace: imported.workspaceId, source: imported.source, ...report },
          text: describeUndo(report, imported),
          isBad: counts.differenceCount > 0,
        };
      } catch (error) {
        if (error instanceof CommandError) throw error;
        if (error instanceof ImportStop) throw toCommandError(error);
        const stopped = 'The undo stopped. Run it again: it goes on where it stopped.';
        throw new CommandError(`${describeFailure(error)}\n${stopped}`, { cause: error });
      }
    };
  },
};

export const importFromList: Command = {
  name: 'import-from list',
  summary: 'Lists from which sources a workspace was filled, the latest first.',
  options: { into },
  examples: ['import-from list --into wsp_...'],
  prepare(values) {
    const workspaceId = required(values, 'into');
    return async ({ stores }) => {
      const all = await listImportedSources(await stores.links(), workspaceId, listedMax);
      const states = { links: 'not ended', clicks: 'not ended', done: 'ended', undoing: 'being undone' };
      const lines = all.map(
        ({ source, state, runs, links, lastBegunAt }) =>
          `${lastBegunAt.toISOString()}  ${source}  ${states[state]}  (${runs} runs, ${links} links)`,
      );
      return { data: all, text: lines.length > 0 ? lines.join('\n') : `Nothing was imported into ${workspaceId}.` };
    };
  },
};
