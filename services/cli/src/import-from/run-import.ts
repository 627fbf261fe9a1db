import {
  importSource,
  ImportStop,
  openStagedFiles,
  type ImportReport,
  type ResumableReading,
} from '@linkplane/importer';
import { SourceError, type Source } from '@linkplane/import-sources';
import { openLinkImporter } from '@linkplane/management/operator';
import { createFailpoint } from '@linkplane/runtime';
import { CommandError } from '../command-errors.ts';
import type { CommandResult, Surroundings } from '../command.ts';
import { verifyCounts } from '../counts/verify-counts.ts';
import { describeFailure } from '../describe-failure.ts';
import { checkProblemsFile } from './check-problems-file.ts';
import { refuseSameFiles } from './refuse-same-files.ts';
import { withStop } from './explain-source-error.ts';
import { toCommandError } from './explain-stop.ts';
import { titleSteps } from './title-steps.ts';
import { describeImport } from './describe-import.ts';
import { openProblemsFile } from './open-problems-file.ts';
import { placeFiles, type ImportSettings } from './import-options.ts';

/** An import of which only the source is still to be opened. @property source names it within its workspace */
export type ImportRun = {
  settings: ImportSettings;
  source: string;
  /** What is read, where a reading that was cut off can go on. */
  reading?: ResumableReading;
  openSource: (since: string | null, now: number, lastRunAt: Date | null) => Source;
};

/** Runs an import with the stores and settings of a command. */
export async function runImport(
  { settings, source, reading, openSource }: ImportRun,
  { stores, config, logger, progress }: Surroundings,
): Promise<CommandResult> {
  const { workspaceId, hosts, isTrial, problemsFile, dropsOlder, sourceFile } = settings;
  const now = Date.now();
  const imported = { workspaceId, source };
  const publicUrl = config.PUBLIC_URL;
  try {
    const [pool, clicks] = [await stores.links(), await stores.clicks()];
    await refuseSameFiles({ option: 'file', file: sourceFile }, { option: 'problems', file: problemsFile });
    await checkProblemsFile(problemsFile);
    const done = await importSource({
      pool,
      clicks,
      imported,
      openLinks: () => openLinkImporter(pool, imported, { publicUrl, knowsCities: config.GEO_CITY_DB !== undefined }),
      reading,
      openSource: (since, lastRunAt) => openSource(since, now, lastRunAt),
      files: openStagedFiles(placeFiles(config.DATA_DIR, settings, source)),
      hosts,
      openProblemList: problemsFile === undefined ? undefined : () => openProblemsFile(problemsFile),
      isTrial,
      dropsOlder,
      now,
      logger,
      progress: titleSteps(progress),
      publicUrl,
      failpoint: createFailpoint(config.FAILPOINT),
    });
    const counts = isTrial ? null : await verifyCounts(pool, clicks, { workspaceId, progress });
    const report = { ...done, counts };
    const differs = (counts?.differenceCount ?? 0) > 0;
    return {
      data: { workspace: workspaceId, source, dryRun: isTrial, ...report },
      text: describeImport(report, { source, workspaceId, problemsFile }),
      isBad: differs || !isWhole(done),
    };
  } catch (error) {
    if (error instanceof CommandError) throw error;
    if (error instanceof ImportStop) throw toCommandError(error);
    if (error instanceof SourceError)
      throw new CommandError(`${withStop(error.message)} Nothing was changed.`, { cause: error });
    const stopped = 'The import stopped. Run it again: it goes on where it stopped.';
    throw new CommandError(`${describeFailure(error)}\n${stopped}`, { cause: error });
  }
}

/** Whether every link of the source is here. */
function isWhole({ links, read, problems }: ImportReport): boolean {
  return links.refused === 0 && read.leftOutLinks === 0 && (problems['SOURCE_INCOMPLETE'] ?? 0) === 0;
}
