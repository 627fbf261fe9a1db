import type { ServerResponse } from 'node:http';
import { createGzip, constants, type Gzip } from 'node:zlib';
import type { RawInsertSummary, Session } from 'chdb';
import type { BorrowedSession } from './engine.ts';
import { refuseBlankLines } from './parse-insert.ts';
import { formatSettings } from './format-settings.ts';
import { querySecondsMax, streamedRowsMax, wholeResultBytesMax } from './limits.ts';
import type { Statement } from './read-statement.ts';

type Select = Extract<Statement, { kind: 'select' }>;
type Command = Extract<Statement, { kind: 'command' }>;
type Insert = Extract<Statement, { kind: 'insert' }>;

/** Formats without header and footer, whose parts can be streamed one after the other. */
const streamedFormats = new Set([
  'JSONEachRow',
  'JSONCompactEachRow',
  'JSONStringsEachRow',
  'CSV',
  'TabSeparated',
  'TSV',
  'RowBinary',
]);

/** A query goes on when its client has disconnected: this limit ends it. */
const selectSettings = { max_execution_time: String(querySecondsMax) };

/** Executes the statement and writes the response; resolves when the engine has finished. */
export async function executeStatement(
  borrowed: BorrowedSession,
  statement: Statement,
  response: ServerResponse,
): Promise<void> {
  await borrowed.useDatabase(statement.database);
  const { session } = borrowed;
  if (statement.kind === 'insert') await insertRows(session, statement, response);
  else if (statement.kind === 'command') await runCommand(session, statement, response);
  else if (streamedFormats.has(statement.format)) await streamRows(session, statement, response);
  else await runCommand(session, boundResult(statement), response);
}

async function insertRows(session: Session, statement: Insert, response: ServerResponse): Promise<void> {
  const { table, columns, rowFormat, settings, rows } = statement;
  refuseBlankLines(rows);
  const summary = await session.insert({
    table,
    values: rows,
    format: rowFormat,
    settings,
    ...(columns ? { columns } : {}),
  });
  response.setHeader('X-ClickHouse-Summary', formatSummary(summary));
  response.end();
}

/** Memory stays constant: the engine produces the next part only when the client has received this one. */
async function streamRows(session: Session, statement: Select, response: ServerResponse): Promise<void> {
  const { format } = statement;
  const settings = formatSettings({
    ...selectSettings,
    max_block_size: String(streamedRowsMax),
    ...statement.settings,
  });
  const stream = session.queryStream(`${statement.sql}\nFORMAT ${format}${settings}`, { format });
  let output: ServerResponse | Gzip | undefined;
  for await (const chunk of stream) {
    output ??= openOutput(response, statement);
    if (!output.write(chunk.raw())) await waitForDrain(output, response);
    // Leaving the loop cancels the query; the engine is idle at this moment.
    if (response.destroyed) return;
  }
  (output ?? openOutput(response, statement)).end();
}

/** Also resolves when the client disconnects. */
function waitForDrain(output: ServerResponse | Gzip, response: ServerResponse): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      output.off('drain', done);
      response.off('close', done);
      resolve();
    };
    output.on('drain', done);
    response.on('close', done);
    if (response.destroyed) done();
  });
}

function boundResult(statement: Select): Command {
  const { sql, format, settings } = statement;
  const bounded = formatSettings({ ...selectSettings, max_result_bytes: String(wholeResultBytesMax), ...settings });
  return { ...statement, kind: 'command', sql: `${sql}\nFORMAT ${format}${bounded}` };
}

async function runCommand(session: Session, statement: Command, response: ServerResponse): Promise<void> {
  const { sql, format } = statement;
  const result = await session.queryAsync(sql, { format });
  openOutput(response, statement).end(result.bytes());
}

function openOutput(response: ServerResponse, { format, gzip }: Statement & { format: string }): ServerResponse | Gzip {
  response.setHeader('X-ClickHouse-Format', format);
  response.setHeader(
    'Content-Type',
    format.startsWith('JSON') ? 'application/json; charset=UTF-8' : 'text/plain; charset=UTF-8',
  );
  if (!gzip) return response;
  response.setHeader('Content-Encoding', 'gzip');
  const compress = createGzip({ level: constants.Z_BEST_SPEED });
  compress.pipe(response);
  return compress;
}

function formatSummary(summary: RawInsertSummary): string {
  const { rowsWritten, bytesWritten, elapsed } = summary;
  const read = { read_rows: '0', read_bytes: '0', total_rows_to_read: '0', result_rows: '0', result_bytes: '0' };
  const written = { written_rows: String(rowsWritten), written_bytes: String(bytesWritten) };
  return JSON.stringify({ ...read, ...written, elapsed_ns: String(Math.round(elapsed * 1e9)) });
}
