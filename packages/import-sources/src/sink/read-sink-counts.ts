import { readCsvRows, type CsvRow } from '../csv/read-csv-rows.ts';
import { describeRowFault, tableRowCharsMax } from '../csv/read-table.ts';
import { readTextFile } from '../files/read-text-file.ts';
import { problemItem } from '../mapping/problem-item.ts';
import { SourceError, type SourceItem } from '../source.ts';

/** Counts are in memory until their links are read. */
const countedSlugsMax = 2_000_000;
const viewsPattern = /^\d{1,15}$/;

/**
 * Reads the access data that Sink's dashboard exports, a CSV of `slug,url,viewer,views,referer`, into `counts`: the views of each slug. A slug whose
 * destination was edited has a row for each of them.
 * @returns rows that cannot be read, as problems
 * @throws SourceError `invalid` when the file is not such an export
 */
export async function* readSinkCounts(file: string, counts: Map<string, number>): AsyncGenerator<SourceItem[]> {
  let columns: { slug: number; views: number } | undefined;
  for await (const rows of readCsvRows(readTextFile(file), { file, rowCharsMax: tableRowCharsMax })) {
    const problems: SourceItem[] = [];
    for (const row of rows) {
      if (columns === undefined) columns = readHeading(row, file);
      else if (!count(row, columns, counts)) problems.push(unreadable(row));
    }
    if (counts.size > countedSlugsMax)
      throw new SourceError('invalid', `${file} has counts of more than ${countedSlugsMax} slugs.`);
    if (problems.length > 0) yield problems;
  }
  if (columns === undefined) throw new SourceError('invalid', `${file} is empty.`);
}

function readHeading({ values = [] }: CsvRow, file: string): { slug: number; views: number } {
  const [slug, views] = [values.indexOf('slug'), values.indexOf('views')];
  if (slug >= 0 && views >= 0) return { slug, views };
  throw new SourceError('invalid', `${file} is no access data of Sink: its first line has no "slug" and "views".`);
}

/** @returns whether the row is one */
function count({ values }: CsvRow, columns: { slug: number; views: number }, counts: Map<string, number>): boolean {
  const slug = values?.[columns.slug];
  const views = values?.[columns.views] ?? '';
  if (slug === undefined || slug === '' || !viewsPattern.test(views)) return false;
  const plain = withoutGuard(slug);
  counts.set(plain, (counts.get(plain) ?? 0) + Number(views));
  return true;
}

/** Sink writes an apostrophe in front of what a spreadsheet would take for a formula. */
function withoutGuard(slug: string): string {
  return /^'[=+\-@\t\r]/.test(slug) ? slug.slice(1) : slug;
}

function unreadable(row: CsvRow): SourceItem {
  const detail = row.values === undefined ? describeRowFault(row) : row.values.join(',');
  return problemItem({ place: `counts, line ${row.line}`, shortUrl: '' }, 'LINE_UNREADABLE', '', detail);
}
