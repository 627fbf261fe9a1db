import type { ClickFilter } from '@linkplane/clicks-db/read';
import { joinTagNames, type ExportFormat } from '@linkplane/contracts';

/** What of a workspace is exported, and in which format. */
export type ExportRequest = {
  workspaceId: string;
  start: Date;
  end: Date;
  includeBots: boolean;
  includeInternal?: boolean | undefined;
  /** Of clicks; no other export has any. */
  filters: readonly ClickFilter[];
  format: ExportFormat;
  /** Called with the number of rows of each piece. */
  onRows?: ((rows: number) => void) | undefined;
};

/** A list of texts is names of tags; another list and an object are JSON. */
export type Cell = string | number | boolean | null | string[] | object;
export type ExportRow = Record<string, Cell>;

/** Pages of rows as a CSV file with a header (RFC 4180), or as one JSON array. */
export async function* formatRows(
  pages: AsyncIterable<ExportRow[]>,
  columns: readonly string[],
  format: Exclude<ExportFormat, 'parquet'>,
  onRows: (rows: number) => void = () => {},
): AsyncGenerator<string> {
  if (format === 'csv') {
    yield toCsvLine(columns);
    for await (const rows of pages) {
      onRows(rows.length);
      yield rows.map((row) => toCsvLine(columns.map((column) => row[column] ?? null))).join('');
    }
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

export function toCsvLine(cells: readonly Cell[]): string {
  return `${cells.map(toCsvCell).join(',')}\r\n`;
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
