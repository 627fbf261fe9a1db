import {
  isColumnName,
  isDestinationName,
  nameColumns,
  type ColumnProblem,
  type FileColumn,
} from '@linkplane/contracts/link-columns';
import { openLineReader, type LinkLine } from './read-link.ts';
import { splitRecords, type TextRecord } from './split-records.ts';

/** How lines without a header row are read: each as a destination, or as destination, slug and title. */
export type Layout = 'destinations' | 'columns';

/**
 * Links as they are in a text, and how it was understood.
 * @property columns those of the header row; empty where there is none
 * @property problems of the columns: nothing can be imported until they are solved
 * @property choice the separator of lines that have no header row and can be read in both ways
 */
export type ReadLinks = {
  lines: LinkLine[];
  columns: readonly FileColumn[];
  problems: readonly ColumnProblem[];
  choice?: { delimiter: string };
};

const delimiters = [',', ';', '\t', '|'] as const;
const byPlace: readonly FileColumn[] = (['url', 'slug', 'title'] as const).map((name) => ({
  name,
  meaning: name,
  isKnown: true,
}));

/**
 * Reads links from text that is separated by commas, semicolons, tabs or bars, in time linear in its length. A header row says
 * what is what; a title or comments may stand above it. Without one each line is a destination, in which commas and semicolons
 * are part of the address; lines with tabs or quotes are destination, slug and title. Where both could be meant, `layout` decides.
 */
export function readLinksCsv(given: string, layout?: Layout): ReadLinks {
  const { text: whole, delimiter: named } = readSeparator(withoutMarks(given));
  const text = findHeader(whole, named) ? whole : dropLinesAbove(whole, named);
  const header = findHeader(text, named);
  if (header) {
    const records = splitRecords(text, header.delimiter);
    const { columns, problems } = nameColumns(records[0]?.cells.map((cell) => cell.text) ?? []);
    return { lines: records.slice(1).map(openLineReader(columns)), columns, problems };
  }
  return { columns: [], problems: [], ...readWithoutHeader(text, named, layout) };
}

/** Programs of DOS's time, and those that follow them, write Ctrl+Z behind the last line. */
const endOfFile = '\u001A';

/** The text between a byte order mark and an end-of-file character, which are no part of its first and last cell. */
function withoutMarks(text: string): string {
  const from = text.startsWith('\uFEFF') ? 1 : 0;
  let to = text.length;
  while (to > from && (text[to - 1] === endOfFile || text[to - 1] === '\0')) to -= 1;
  return text.slice(from, to);
}

/** Excel understands, and writes, a first line that names the separator. It stays as a blank one, so that lines keep numbers. */
function readSeparator(text: string): { text: string; delimiter?: string } {
  const first = /^[ \t]*"?sep=(\\t|[^\r\n])"?[ ,;\t]*(?=[\r\n]|$)/i.exec(text);
  const separator = first?.[1];
  if (!first || separator === undefined) return { text };
  return { text: text.slice(first[0].length), delimiter: separator === String.raw`\t` ? '\t' : separator };
}

/** Titles and comments have a few lines. */
const linesAboveMax = 10;

/**
 * The text with the lines above its header row made blank, so that lines keep numbers: those of a report's title, which would be
 * read as destinations, and the header with them. Unchanged where one of them has an address, or there is no such row.
 */
function dropLinesAbove(text: string, named: string | undefined): string {
  let start = 0;
  for (let lines = 0; lines < linesAboveMax; lines++) {
    const [line = '', end = ''] = /^([^\r\n]*)([\r\n]*)/.exec(text.slice(start))?.slice(1) ?? [];
    if (end === '' || /:\/\/|^\s*[^\s.]+\.[^\s]+\s*$/.test(line)) return text;
    start += line.length + end.length;
    const rest = text.slice(start);
    const header = findHeader(rest, named);
    const names = header ? splitRecords(firstLines(rest), header.delimiter)[0] : undefined;
    if (names?.cells.some((cell) => isDestinationName(cell.text)))
      return text.slice(0, start).replaceAll(/[^\r\n]+/g, '') + rest;
  }
  return text;
}

/** The separator with which the first line has the most names of columns. */
function findHeader(text: string, named: string | undefined): { delimiter: string | undefined } | undefined {
  const sample = firstLines(text);
  const rated = (named === undefined ? [...delimiters, undefined] : [named]).map((delimiter) => {
    const [first, second] = splitRecords(sample, delimiter);
    const names = first?.cells.map((cell) => cell.text) ?? [];
    return {
      delimiter,
      cells: names.length,
      known: names.filter(isColumnName).length,
      isHeader: isHeader(first, second),
    };
  });
  const [best] = rated
    .filter((each) => each.isHeader)
    .sort((a, b) => b.known - a.known || b.cells - a.cells || Number(!a.delimiter) - Number(!b.delimiter));
  // A comma within the only name of a column is not a separator.
  return best && (best.cells === 1 && named === undefined ? { delimiter: undefined } : best);
}

/** A header has no address, and a name that is known; or the row below it has an address among several cells. */
function isHeader(first: TextRecord | undefined, second: TextRecord | undefined): boolean {
  const names = first?.cells.map((cell) => cell.text.trim()) ?? [];
  if (names.length === 0 || names.some((name) => hasScheme(name))) return false;
  if (names.some(isDestinationName)) return true;
  // A host, as in `example.com/jobs`; names of nested fields have a point, too.
  if (names.some((name) => /^[^\s.]+\.\S/.test(name) && !isColumnName(name))) return false;
  if (names.some(isColumnName)) return true;
  return names.length > 1 && (second?.cells.some((cell) => hasScheme(cell.text.trim())) ?? false);
}

function hasScheme(text: string): boolean {
  return /^(?:[a-z][a-z0-9+.-]*:\/\/|mailto:|tel:|sms:)/i.test(text);
}

/** Enough for two records; the names of columns have no line ends. */
function firstLines(text: string): string {
  const lines = /^\s*[^\r\n]*[\r\n]*[^\r\n]*/.exec(text);
  return lines?.[0] ?? '';
}

function readWithoutHeader(
  text: string,
  named: string | undefined,
  layout: Layout | undefined,
): Pick<ReadLinks, 'lines' | 'choice'> {
  const inColumns = (delimiter: string) => splitRecords(text, delimiter).map(openLineReader(byPlace));
  if (named !== undefined) return { lines: inColumns(named) };
  if (text.includes('\t')) return { lines: inColumns('\t') };
  const likely = delimiters.find((delimiter) => canBeColumns(splitRecords(text, delimiter)));
  if (likely === undefined) return { lines: readDestinations(text) };
  if (/^[ \t]*"/m.test(text)) return { lines: inColumns(likely) };
  const lines = layout === 'columns' ? inColumns(likely) : readDestinations(text);
  return { lines, choice: { delimiter: likely } };
}

/** Programs write the same number of cells in every line, and a slug has few kinds of characters. */
function canBeColumns(records: readonly TextRecord[]): boolean {
  const count = records[0]?.cells.length ?? 0;
  if (count < 2 || count > byPlace.length) return false;
  const isSlug = /^[\p{L}\p{N}_-]*$/u;
  return records.every(({ cells }) => cells.length === count && isSlug.test(cells[1]?.text.trim() ?? ''));
}

function readDestinations(text: string): LinkLine[] {
  const readLine = openLineReader(byPlace.slice(0, 1));
  return splitRecords(text, undefined).map((record) => {
    const line = readLine(record);
    const given = record.cells[0]?.text.trim() ?? '';
    if (/[\s,;|]https?:\/\//i.test(given)) return { ...line, problem: { kind: 'addresses' } };
    // What stands behind a space may be a title, or part of the address.
    return /^https?:.*\s/i.test(line.link.url) ? { ...line, problem: { kind: 'spaces' } } : line;
  });
}
