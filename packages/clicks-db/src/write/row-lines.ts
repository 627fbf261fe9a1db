/** The tables that the click stream is written to. */
export type EventTable = 'clicks' | 'profile_events';

/** A value as an insert takes it. */
export type Cell = string | number | boolean;

/** How a row of a table is written. */
export type RowShape<Row> = {
  table: EventTable;
  /** Column and property, in the order in which a row is written. */
  fields: readonly (readonly [column: string, property: keyof Row & string])[];
  /** The values of all fields, in their order. */
  toCells: (row: Row) => Cell[];
};

/**
 * Rows as their insert takes them: lines of JSON in a few large pieces of memory. Tens of thousands of rows that wait for
 * ClickHouse as objects would be copied and looked through by V8 again and again.
 */
export type RowLines<Row> = {
  shape: RowShape<Row>;
  /** How many rows there are. */
  count(): number;
  add(row: Row): void;
  /** The row that was added as number `at`, from 0. */
  rowAt(at: number): Row;
  /** All lines, each with its end, piece after piece. Valid until the next `add`. */
  pieces(): Buffer[];
};

type Piece = { bytes: Buffer; size: number; firstRow: number };

/** Most batches of a quiet site have a few rows. */
const firstPieceBytes = 16_384;
const pieceBytes = 1_048_576;
const utf8BytesPerUnitMax = 3;
const lineEnd = 10;

export function createRowLines<Row>(shape: RowShape<Row>): RowLines<Row> {
  let last = createPiece(firstPieceBytes, 0);
  const pieces = [last];
  /** Where the line of each row begins in its piece. */
  const starts: number[] = [];

  return {
    shape,
    count: () => starts.length,
    add: (row) => {
      const line = JSON.stringify(shape.toCells(row));
      const bytesMax = line.length * utf8BytesPerUnitMax + 1;
      if (last.size + bytesMax > last.bytes.length) {
        last = createPiece(Math.max(pieceBytes, bytesMax), starts.length);
        pieces.push(last);
      }
      starts.push(last.size);
      last.size += last.bytes.write(line, last.size);
      last.bytes[last.size++] = lineEnd;
    },
    rowAt: (at) => {
      const start = starts[at];
      const piece = pieces.findLast(({ firstRow }) => firstRow <= at);
      if (start === undefined || !piece) throw new RangeError(`There is no row ${at} of ${starts.length}.`);
      const cells = JSON.parse(piece.bytes.toString('utf8', start, piece.bytes.indexOf(lineEnd, start))) as Cell[];
      return Object.fromEntries(shape.fields.map(([, property], i) => [property, cells[i]])) as Row;
    },
    pieces: () => pieces.filter(({ size }) => size > 0).map(({ bytes, size }) => bytes.subarray(0, size)),
  };
}

function createPiece(bytes: number, firstRow: number): Piece {
  return { bytes: Buffer.allocUnsafeSlow(bytes), size: 0, firstRow };
}
