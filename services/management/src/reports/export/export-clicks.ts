import { exportClicks } from '@linkplane/clicks-db/read';
import { exportColumns } from '@linkplane/contracts';
import type { ReportsDeps } from '../report.ts';
import type { ExportAsked } from './format-rows.ts';
import { toCsvLine } from './format-rows.ts';

/** ClickHouse formats the rows itself, and its bytes pass through: nothing here grows with their number. */
export async function* exportClickFile(
  { clicks, publicUrl }: ReportsDeps,
  asked: ExportAsked,
  signal: AbortSignal,
): AsyncGenerator<string | Uint8Array> {
  const names = exportColumns.clicks;
  const lines = exportClicks(clicks, { ...asked, names, origin: publicUrl.origin, signal });
  yield* asked.format === 'json' ? joinLines(lines) : putHeader(toCsvLine(names), lines);
}

/** The header waits for the first lines: what fails at once is answered as a failure, not as a file. */
async function* putHeader(header: string, lines: AsyncIterable<Uint8Array>): AsyncGenerator<string | Uint8Array> {
  let isFirst = true;
  for await (const chunk of lines) {
    if (isFirst) yield header;
    isFirst = false;
    yield chunk;
  }
  if (isFirst) yield header;
}

/** Objects, one a line, as one array. Bytes stay bytes: Latin-1 keeps each of them. */
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
