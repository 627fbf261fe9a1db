import { exportClicks, exportConversions, exportProfileEvents } from '@linkplane/clicks-db/read';
import { exportColumns } from '@linkplane/contracts';
import type { ReportsDeps } from '../report.ts';
import { countRows } from './count-rows.ts';
import { putHeader, toCharacter, toCsvHeader, type CsvOptions, type ExportRequest } from './format-rows.ts';
import { writeParquet, type ParquetColumn } from './write-parquet.ts';

const parquetTypes: Readonly<Record<string, ParquetColumn['type']>> = {
  timestamp: 'TIMESTAMP',
  qr: 'BOOLEAN',
  bot: 'BOOLEAN',
  internal: 'BOOLEAN',
};
const parquetColumns = exportColumns.clicks.map((name) => ({ name, type: parquetTypes[name] ?? 'STRING' }));

/** ClickHouse formats the rows, and its bytes are passed on: nothing here grows with their number. */
export async function* exportClickFile(
  { clicks, publicUrl }: Pick<ReportsDeps, 'clicks' | 'publicUrl'>,
  request: ExportRequest,
  signal: AbortSignal,
): AsyncGenerator<string | Uint8Array> {
  const names = exportColumns.clicks;
  const format = request.format === 'csv' ? 'csv' : 'json';
  const { onRows, csv, ...rest } = request;
  const exported = exportClicks(clicks, { ...rest, format, csv: toForm(csv), names, origin: publicUrl.origin, signal });
  const lines = onRows ? countRows(exported, format, onRows) : exported;
  if (request.format === 'parquet') yield* writeParquet(lines, parquetColumns);
  else yield* joinFile(lines, format, toCsvHeader(names, csv));
}

/** The same for conversions. */
export async function* exportConversionFile(
  { clicks }: Pick<ReportsDeps, 'clicks'>,
  { workspaceId, start, end, csv, onRows }: ExportRequest,
  format: 'csv' | 'json',
  signal: AbortSignal,
): AsyncGenerator<string | Uint8Array> {
  const names = exportColumns.conversions;
  const exported = exportConversions(clicks, { workspaceId, start, end, format, csv: toForm(csv), names, signal });
  yield* joinFile(onRows ? countRows(exported, format, onRows) : exported, format, toCsvHeader(names, csv));
}

/** The same for views of profiles and clicks on their blocks. */
export async function* exportProfileEventFile(
  { clicks, publicUrl }: Pick<ReportsDeps, 'clicks' | 'publicUrl'>,
  { onRows, csv, filters: _, ...request }: ExportRequest,
  format: 'csv' | 'json',
  signal: AbortSignal,
): AsyncGenerator<string | Uint8Array> {
  const names = exportColumns.profileEvents;
  const exported = exportProfileEvents(clicks, {
    ...request,
    format,
    csv: toForm(csv),
    names,
    signal,
    origin: publicUrl.origin,
  });
  yield* joinFile(onRows ? countRows(exported, format, onRows) : exported, format, toCsvHeader(names, csv));
}

function joinFile(
  lines: AsyncIterable<Uint8Array>,
  format: 'csv' | 'json',
  header: string,
): AsyncGenerator<string | Uint8Array> {
  return format === 'json' ? joinLines(lines) : putHeader(header, lines);
}

function toForm({ delimiter, timezone }: CsvOptions = {}) {
  return { delimiter: toCharacter(delimiter), timezone };
}

/** Joins objects, one a line, to one array. Latin-1 preserves every byte. */
async function* joinLines(lines: AsyncIterable<Uint8Array>): AsyncGenerator<string | Uint8Array> {
  let before = '[';
  for await (const chunk of lines) {
    const text = Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength).toString('latin1');
    const isLineEnd = text.endsWith('\n');
    const body = (isLineEnd ? text.slice(0, -1) : text).replaceAll('\n', ',\n');
    yield Buffer.from(before + body, 'latin1');
    before = isLineEnd ? ',\n' : '';
  }
  yield before === '[' ? '[]\n' : ']\n';
}
