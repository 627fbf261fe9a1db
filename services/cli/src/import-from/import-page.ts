import type { ProblemList } from '@linkplane/importer';
import { readLinkstackFile, SourceError, type LinkstackPage } from '@linkplane/import-sources';
import {
  createEncodeImage,
  importProfile,
  ProfileRefusal,
  type ImportedProfile,
  type ProfileToImport,
} from '@linkplane/management/operator';
import { CommandError } from '../command-errors.ts';
import type { CommandResult, Surroundings } from '../command.ts';
import { openUploads } from '../commands/export.ts';
import { checkProblemsFile } from './check-problems-file.ts';
import { describePageImport, type PageReport } from './describe-page-import.ts';
import { withStop } from './explain-source-error.ts';
import { openProblemsFile } from './open-problems-file.ts';

export type PageImport = {
  file: string;
  workspaceId: string;
  host: string;
  /** Undefined: as at the source. */
  slug: string | undefined;
  name: string | undefined;
  isTrial: boolean;
  problemsFile: string | undefined;
};

type Problem = Parameters<ProblemList['write']>[0];

/** Imports the page in an export of LinkStack as a profile, all or nothing. @throws CommandError with nothing changed */
export async function importPage(given: PageImport, { stores, config }: Surroundings): Promise<CommandResult> {
  const { workspaceId, isTrial, problemsFile } = given;
  const page = await readPage(given.file);
  const profile = toProfile(page, given);
  const database = await stores.links();
  await checkProblemsFile(problemsFile);
  const files = openUploads(config);
  try {
    const encodeImage = createEncodeImage(async () => 'operator');
    const deps = { database, publicUrl: config.PUBLIC_URL, files, encodeImage };
    const imported = await importProfile(deps, workspaceId, profile, isTrial);
    if (!imported) throw new CommandError(`There is no workspace ${workspaceId}. Nothing was changed.`);
    const problems = [...page.problems, ...listRefusals(imported)];
    if (problemsFile !== undefined) await writeProblems(problemsFile, problems);
    const report = toReport(page, imported, problems, isTrial);
    return {
      data: { workspace: workspaceId, dryRun: isTrial, ...report },
      text: describePageImport(report, { ...given, isTrial }),
      isBad: report.leftOutBlocks > 0 || report.picture === 'left out',
    };
  } catch (error) {
    if (!(error instanceof ProfileRefusal)) throw error;
    const { code, message } = error.refusal;
    const hint =
      code === 'SLUG_TAKEN'
        ? ' If it is this page, it was imported before: delete that profile first, or give another --slug.'
        : '';
    throw new CommandError(
      `${withStop(`${given.host}/${profile.slug} is refused: ${message}`)}${hint} Nothing was changed.`,
    );
  } finally {
    files.close();
  }
}

async function readPage(file: string): Promise<LinkstackPage> {
  try {
    return await readLinkstackFile(file);
  } catch (error) {
    if (!(error instanceof SourceError)) throw error;
    throw new CommandError(`${withStop(error.message)} Nothing was changed.`, { cause: error });
  }
}

function toProfile({ name, displayName, bio, picture, blocks }: LinkstackPage, given: PageImport): ProfileToImport {
  const slug = given.slug ?? name;
  if (slug === undefined)
    throw new CommandError(`${given.file} has links alone, and not whose they are: give --slug. Nothing was changed.`);
  return { domain: given.host, slug, displayName: given.name ?? displayName ?? slug, bio, picture, blocks };
}

function listRefusals({ refused, picture }: ImportedProfile): Problem[] {
  const toProblem = (place: string, { code, field, message }: { code: string; field: string; message: string }) => ({
    place,
    code,
    shortUrl: '',
    field,
    detail: message,
  });
  const ofPicture = typeof picture === 'object' ? [toProblem('user', picture.refusal)] : [];
  return [...refused.map(({ place, refusal }) => toProblem(place, refusal)), ...ofPicture];
}

async function writeProblems(file: string, problems: readonly Problem[]): Promise<void> {
  const list = await openProblemsFile(file);
  for (const problem of problems) await list.write(problem);
  await list.end();
}

function toReport(
  page: LinkstackPage,
  { profileId, url, blocks, clicks, refused, picture }: ImportedProfile,
  problems: readonly Problem[],
  isTrial: boolean,
): PageReport {
  const counts: Record<string, number> = {};
  for (const { code } of problems) counts[code] = (counts[code] ?? 0) + 1;
  const isPictureLost = typeof picture === 'object' || problems.some(({ field }) => field === 'image_data');
  return {
    profile: isTrial ? null : profileId,
    url,
    blocks,
    leftOutBlocks: page.leftOut + refused.length,
    clicks,
    picture: isPictureLost ? 'left out' : picture === 'stored' ? 'carried over' : 'none',
    problems: counts,
  };
}
