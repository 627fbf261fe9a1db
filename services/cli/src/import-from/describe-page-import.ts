import { describeProblemCode } from './describe-problem-code.ts';

/** @property profile its id; null where nothing was stored @property clicks those that the blocks had before, without dates */
export type PageReport = {
  profile: string | null;
  url: string;
  blocks: number;
  leftOutBlocks: number;
  clicks: number;
  picture: 'none' | 'carried over' | 'left out';
  problems: Record<string, number>;
};

const number = (value: number) => value.toLocaleString('en');

/** What the import of a page has done, or would do, in lines. */
export function describePageImport(
  { url, blocks, leftOutBlocks, clicks, picture, problems }: PageReport,
  { isTrial, problemsFile }: { isTrial: boolean; problemsFile: string | undefined },
): string {
  const line = (count: number, text: string) => `${number(count).padStart(12)}  ${text}`;
  const lines: [number, string][] = [
    [blocks, isTrial ? 'blocks would be created' : 'blocks were created'],
    [leftOutBlocks, isTrial ? 'entries would be left out' : 'entries were left out'],
    [clicks, 'clicks have no date at the source: the numbers of the blocks begin with them'],
  ];
  const pictures = { none: [], 'carried over': ['The picture comes along.'], 'left out': ['The picture is left out.'] };
  const named = Object.entries(problems).map(([code, count]) => line(count, `${code}: ${describeProblemCode(code)}`));
  const list =
    problemsFile === undefined ? '--problems FILE lists each of them.' : `Each of them is in ${problemsFile}.`;
  return [
    isTrial ? `Dry run: ${url} would be created. Nothing was changed.` : `Created ${url}.`,
    ...lines.filter(([count]) => count > 0).map(([count, text]) => line(count, text)),
    ...pictures[picture],
    ...(named.length > 0 ? ['Problems:', ...named, list] : []),
  ].join('\n');
}
