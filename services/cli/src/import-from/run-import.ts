import { SourceError, type Source } from '@linkplane/import-sources';
import { createFailpoint } from '@linkplane/runtime';
import { CommandError } from '../command-errors.ts';
import type { CommandResult, Surroundings } from '../command.ts';
import { describeFailure } from '../describe-failure.ts';
import { withStop } from './explain-source-error.ts';
import { describeImport } from './describe-import.ts';
import { importFrom } from './import-from.ts';
import { placeFiles, type ImportSettings } from './import-options.ts';
import { openStagedFiles } from './staged-files.ts';

/** An import of which only the source is still to be opened. @property source names it within its workspace */
export type ImportRun = {
  settings: ImportSettings;
  source: string;
  openSource: (since: string | null, now: number) => Source;
};

/** Runs an import with the stores and settings of a command. */
export async function runImport(
  { settings, source, openSource }: ImportRun,
  { stores, config, logger, progress }: Surroundings,
): Promise<CommandResult> {
  const { workspaceId, hosts, isTrial, problemsFile, dropsOlder } = settings;
  const now = Date.now();
  try {
    const report = await importFrom({
      pool: await stores.links(),
      clicks: await stores.clicks(),
      imported: { workspaceId, source },
      openSource: (since) => openSource(since, now),
      files: openStagedFiles(placeFiles(config.DATA_DIR, settings, source)),
      hosts,
      problemsFile,
      isTrial,
      dropsOlder,
      now,
      logger,
      progress,
      publicUrl: config.PUBLIC_URL,
      knowsCities: config.GEO_CITY_DB !== undefined,
      failpoint: createFailpoint(config.FAILPOINT),
    });
    const differs = (report.counts?.differenceCount ?? 0) > 0;
    return {
      data: { workspace: workspaceId, source, dryRun: isTrial, ...report },
      text: describeImport(report, { source, workspaceId, problemsFile }),
      isBad: differs || report.links.refused > 0,
    };
  } catch (error) {
    if (error instanceof CommandError) throw error;
    if (error instanceof SourceError)
      throw new CommandError(`${withStop(error.message)} Nothing was changed.`, { cause: error });
    const stopped = 'The import stopped. Run it again: it goes on where it stopped.';
    throw new CommandError(`${describeFailure(error)}\n${stopped}`, { cause: error });
  }
}
