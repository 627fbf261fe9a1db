/** The tables that the click stream is written to. */
export type EventTable = 'clicks' | 'profile_events';

/** A value in a row of an insert. */
export type Cell = string | number | boolean;

/** How the rows of a table are encoded. */
export type RowShape<Row> = {
  table: EventTable;
  /** Columns and their properties, in the order of the encoded row. */
  fields: readonly (readonly [column: string, property: keyof Row & string])[];
  /** The values of all fields, in their order. */
  toCells: (row: Row) => Cell[];
};

/**
 * Rows as lines of JSON in a few large buffers, the format of their insert. As objects, tens of thousands of rows that
 * wait for ClickHouse would be copied and traversed by V8's garbage collector again and again.
 */
export type RowLines<Row> = {
  shape: RowShape<Row>;
  /** How many rows there are. */
  count(): number;
  add(row: Row): void;
  /** The row that was added as number `at`, from 0. */
  rowAt(at: number): Row;
  /** All lines with their line ends, buffer by buffer. Valid until the next `add`. */
  pieces(): Buffer[];
};

type Piece = { bytes: Buffer; size: number; firstRow: number };

/** Small, because most batches of a site with little traffic have a few rows. */
const firstPieceBytes = 16_384;
const pieceBytes = 1_048_576;
const utf8BytesPerUnitMax = 3;
const lineEnd = 10;

export function createRowLines<Row>(shape: RowShape<Row>): RowLines<Row> {
  let last = createPiece(firstPieceBytes, 0);
  const pieces = [last];
  /** The offset of each row's line in its piece. */
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
