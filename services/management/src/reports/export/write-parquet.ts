import { ByteWriter, ParquetWriter, schemaFromColumnData } from 'hyparquet-writer';

/** A column with the type of its values: texts, booleans, or times as texts of ISO 8601. */
export type ParquetColumn = { name: string; type: 'STRING' | 'BOOLEAN' | 'TIMESTAMP' };

/**
 * Rows that are written at once. They are in memory twice, and writing them takes up to fifty milliseconds, in which
 * nothing else is served.
 */
const rowsPerGroupMax = 4_096;
const newline = 0x0a;

/**
 * A Parquet file of rows that arrive as one JSON object a line, piece by piece: memory does not grow with their number, but
 * for the index at the end of the file, which has some hundred bytes for each column of a group.
 */
export async function* writeParquet(
  lines: AsyncIterable<Uint8Array>,
  columns: readonly ParquetColumn[],
): AsyncGenerator<Uint8Array> {
  const bytes = new ByteWriter();
  const empty = columns.map(({ name, type }) => ({ name, type, data: [], nullable: false }));
  const file = new ParquetWriter({ writer: bytes, schema: schemaFromColumnData({ columnData: empty }) });
  for await (const rows of groupRows(lines)) {
    await file.write({ columnData: columns.map((column) => toColumn(column, rows)), rowGroupSize: rowsPerGroupMax });
    yield takeBytes(bytes);
  }
  await file.finish();
  yield takeBytes(bytes);
}

type Row = Record<string, unknown>;

function toColumn({ name, type }: ParquetColumn, rows: readonly Row[]) {
  const data = rows.map((row) => (type === 'TIMESTAMP' ? new Date(String(row[name])) : row[name]));
  return { name, type, data, nullable: false };
}

/** What was written since the last call. The writer goes on counting, because the index names positions in the file. */
function takeBytes(bytes: ByteWriter): Uint8Array {
  const taken = bytes.getBytes().slice();
  bytes.index = 0;
  return taken;
}

/** The rows in groups. A line may be cut anywhere between two pieces. */
async function* groupRows(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<Row[]> {
  let rest: Uint8Array = new Uint8Array();
  let group: Row[] = [];
  for await (const piece of pieces) {
    const end = piece.lastIndexOf(newline);
    if (end === -1) {
      rest = Buffer.concat([rest, piece]);
      continue;
    }
    const whole = Buffer.concat([rest, piece.subarray(0, end)]).toString('utf8');
    rest = piece.slice(end + 1);
    for (const line of whole.split('\n')) {
      group.push(JSON.parse(line) as Row);
      if (group.length < rowsPerGroupMax) continue;
      yield group;
      group = [];
    }
  }
  if (group.length > 0) yield group;
}
