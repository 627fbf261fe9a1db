import type { ImportReport } from '@linkplane/importer';
import { describeReport } from '../counts/describe-report.ts';
import type { CountsReport } from '../counts/verify-counts.ts';
import { describeProblemCode } from './describe-problem-code.ts';

const number = (value: number) => value.toLocaleString('en');

/** What an import has done, or would do, in lines. */
export function describeImport(
  report: ImportReport & { counts: CountsReport | null },
  { source, workspaceId, problemsFile }: { source: string; workspaceId: string; problemsFile: string | undefined },
): string {
  const { links, clicks, read, problems, counts } = report;
  const isTrial = report.job === null;
  const lines: [number, string][] = [
    [links.created, isTrial ? 'links would be created' : 'links were created'],
    [links.updated, isTrial ? 'links would be brought up to date' : 'links were brought up to date'],
    [links.unchanged, 'links were imported before, and have not changed since'],
    [links.keptEdited, 'links were edited here, and stay as they are'],
    [links.keptDeleted, 'links were deleted here, and stay deleted'],
    [read.leftOutLinks, isTrial ? 'links of the source would be left out' : 'links of the source were left out'],
    [links.refused, isTrial ? 'links would be refused' : 'links were refused'],
    [clicks?.people ?? 0, 'clicks of people are counted'],
    [clicks?.bots ?? 0, 'clicks of bots are stored, and not counted'],
    [isTrial ? read.clicks : 0, 'clicks would be imported, those of links that are refused excepted'],
    [clicks?.withoutLink ?? 0, 'clicks are of links that are not here'],
    [links.undatedClicks, 'clicks have no date at the source: they are the clicks of before'],
    [read.olderClicks, 'clicks are older than the workspace keeps them: they are among those without a date'],
    [read.surplusClicks, 'clicks more are in the log of the source than in its own totals'],
  ];
  const shown = lines.filter(([count]) => count > 0).map(([count, text]) => `${number(count).padStart(12)}  ${text}`);
  const named = Object.entries(problems).map(
    ([code, count]) => `${number(count).padStart(12)}  ${code}: ${describeProblemCode(code)}`,
  );
  return [
    isTrial
      ? `Dry run of ${source} into ${workspaceId}: nothing was changed.`
      : `Imported ${source} into ${workspaceId}${report.isContinued ? ', where an earlier run had stopped' : ''}.`,
    ...(shown.length > 0 ? shown : ['The source has no links.']),
    ...(named.length > 0 ? ['Problems:', ...named, describeList(problemsFile)] : []),
    ...(counts ? [describeReport(counts)] : []),
  ].join('\n');
}

function describeList(file: string | undefined): string {
  return file === undefined ? '--problems FILE lists each of them with its place.' : `Each of them is in ${file}.`;
}
