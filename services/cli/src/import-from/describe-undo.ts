import type { UndoReport } from '@linkplane/importer';
import type { ImportedSource } from '@linkplane/links-db/planes/operator';
import { describeReport } from '../counts/describe-report.ts';
import type { CountsReport } from '../counts/verify-counts.ts';

const number = (value: number) => value.toLocaleString('en');

/** What an undo has done, in lines. */
export function describeUndo(
  { clicks, links, counts }: UndoReport & { counts: CountsReport },
  { workspaceId, source }: ImportedSource,
): string {
  const lines: [number, string][] = [
    [clicks, 'clicks are gone, those of bots included'],
    [links.deleted, 'links are gone'],
    [links.inUse, 'links were edited or clicked here, and stay; --delete-in-use removes them as well'],
    [links.suspended, 'links are suspended, and stay'],
  ];
  const kept = links.kept.map(
    ({ host, slug, reasons }) => `${' '.repeat(12)}  ${host === '' ? '' : `${host}/`}${slug} (${reasons.join(', ')})`,
  );
  const more = links.inUse + links.suspended - links.kept.length;
  return [
    `The import of ${source} into ${workspaceId} is undone.`,
    ...lines.filter(([count]) => count > 0).map(([count, text]) => `${number(count).padStart(12)}  ${text}`),
    ...kept,
    ...(more > 0 ? [`${' '.repeat(12)}  and ${number(more)} more`] : []),
    describeReport(counts),
  ].join('\n');
}
