import type { ClickFilter } from '@linkplane/clicks-db/read';
import { joinTagNames, type CsvDelimiter, type ExportFormat } from '@linkplane/contracts';

/** What of a workspace is exported, and in which format. */
export type ExportRequest = {
  workspaceId: string;
  start: Date;
  end: Date;
  includeBots: boolean;
  includeInternal?: boolean | undefined;
  /** The filters of the export of clicks; no other export has any. */
  filters: readonly ClickFilter[];
  format: ExportFormat;
  csv?: CsvOptions | undefined;
  /** Called with the number of rows of each piece. */
  onRows?: ((rows: number) => void) | undefined;
};

/** How a CSV is written; by default as RFC 4180 has it, with times in UTC. */
export type CsvOptions = { bom?: boolean; delimiter?: CsvDelimiter; timezone?: string | undefined };

/** A list of texts is names of tags; another list and an object are JSON. */
export type Cell = string | number | boolean | null | string[] | object;
export type ExportRow = Record<string, Cell>;

/** Columns of links and profiles that are times. */
const times: ReadonlySet<string> = new Set(['createdAt', 'updatedAt', 'startsAt', 'expiresAt']);

type RowsFile = Pick<ExportRequest, 'csv' | 'onRows'> & {
  columns: readonly string[];
  format: Exclude<ExportFormat, 'parquet'>;
};

/** Pages of rows as a CSV file with a header (RFC 4180), or as one JSON array. */
export async function* formatRows(
  pages: AsyncIterable<ExportRow[]>,
  { columns, format, csv = {}, onRows = () => {} }: RowsFile,
): AsyncGenerator<string> {
  if (format === 'csv') {
    yield* putHeader(toCsvHeader(columns, csv), formatLines(pages, { columns, csv, onRows }));
    return;
  }
  let before = '[';
  for await (const rows of pages) {
    if (rows.length === 0) continue;
    onRows(rows.length);
    yield before + rows.map((row) => JSON.stringify(row)).join(',\n');
    before = ',\n';
  }
  yield before === '[' ? '[]\n' : ']\n';
}

/** The lines of each page together. */
async function* formatLines(
  pages: AsyncIterable<ExportRow[]>,
  { columns, csv, onRows }: { columns: readonly string[]; csv: CsvOptions; onRows: (rows: number) => void },
): AsyncGenerator<string> {
  const delimiter = toCharacter(csv.delimiter);
  const showTime = createTimeWriter(csv.timezone);
  const toCell = (row: ExportRow, column: string): Cell => {
    const cell = row[column] ?? null;
    return typeof cell === 'string' && times.has(column) ? showTime(cell) : cell;
  };
  for await (const rows of pages) {
    onRows(rows.length);
    const toCells = (row: ExportRow) => columns.map((column) => toCell(row, column));
    yield rows.map((row) => toCsvLine(toCells(row), delimiter)).join('');
  }
}

/** The header waits for the first lines: an error at the start becomes an error response instead of a file. */
export async function* putHeader<Piece>(header: string, lines: AsyncIterable<Piece>): AsyncGenerator<string | Piece> {
  let isFirst = true;
  for await (const chunk of lines) {
    if (isFirst) yield header;
    isFirst = false;
    yield chunk;
  }
  if (isFirst) yield header;
}

/** The first line of a CSV, behind its byte order mark. */
export function toCsvHeader(columns: readonly string[], { bom = false, delimiter }: CsvOptions = {}): string {
  return (bom ? '\ufeff' : '') + toCsvLine(columns, toCharacter(delimiter));
}

export function toCharacter(delimiter: CsvDelimiter = ','): string {
  return delimiter === 'tab' ? '\t' : delimiter;
}

export function toCsvLine(cells: readonly Cell[], delimiter: string): string {
  return `${cells.map(toCsvCell).join(delimiter)}\r\n`;
}

/** Swedish dates are `2026-01-31 14:30:05`, which spreadsheets of every language read as a time. */
export function createTimeWriter(timeZone: string | undefined): (instant: string) => string {
  if (timeZone === undefined) return (instant) => instant;
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
  return (instant) => format.format(new Date(instant));
}

function toCsvCell(cell: Cell): string {
  if (isTagNames(cell)) return toCsvCell(joinTagNames(cell));
  if (typeof cell === 'object' && cell !== null) return toCsvCell(JSON.stringify(cell));
  if (typeof cell !== 'string') return cell === null ? '' : String(cell);
  // A spreadsheet must not interpret a text as a formula. One that looks as if it were guarded is guarded once more.
  const guarded = /^'*[=+@\t\r\n-]/.test(cell) ? `'${cell}` : cell;
  return `"${guarded.replaceAll('"', '""')}"`;
}

function isTagNames(cell: Cell): cell is string[] {
  return Array.isArray(cell) && cell.every((name) => typeof name === 'string');
}
