/* oxlint-disable typescript/no-non-null-assertion -- a view never reaches beyond its columns */
import type { StreamRecord, StreamRecords } from './port.ts';

/** Records of one partition, in a row. */
export type RecordBlock = {
  readonly length: number;
  offsetAt(at: number): number;
  /** Bytes of the payload. */
  sizeAt(at: number): number;
  /** The records `[from, to)`. */
  records(from: number, to: number): StreamRecords;
};

/** What one fetch gave of one partition; the following one begins at `next`. */
export type FetchedRecords = { block: RecordBlock; next: number };

/** Number `at` of each column is of record `at`. */
export type RecordColumns = {
  /** What the payloads lie in. */
  bytes: Buffer;
  starts: Uint32Array;
  ends: Uint32Array;
  offsets: Float64Array;
  sequences: Float64Array;
  /** Records of a lane in a row have the same string. */
  lanes: readonly string[];
};

/** Records that are objects already. */
export function blockOfRecords(records: readonly StreamRecord[]): RecordBlock {
  return {
    length: records.length,
    offsetAt: (at) => records[at]?.offset ?? Infinity,
    sizeAt: (at) => records[at]?.payload.byteLength ?? 0,
    records: (from, to) => records.slice(from, to),
  };
}

/**
 * Numbers and bytes that V8 need not look into. Tens of thousands of records wait in memory until they are stored; as
 * objects they were a third of what taking them in cost.
 */
export function blockOfColumns(columns: RecordColumns): RecordBlock {
  const { offsets, starts, ends } = columns;
  return {
    length: offsets.length,
    offsetAt: (at) => offsets[at] ?? Infinity,
    sizeAt: (at) => (ends[at] ?? 0) - (starts[at] ?? 0),
    records: (from, to) => viewColumns(columns, from, to),
  };
}

function viewColumns(columns: RecordColumns, from: number, to: number): StreamRecords {
  const length = Math.max(0, to - from);
  return {
    length,
    at: (index) => {
      const place = index < 0 ? length + index : index;
      return place >= 0 && place < length ? new ColumnsRecord(columns, from + place) : undefined;
    },
    slice: (start, end = length) => viewColumns(columns, from + start, Math.min(to, from + end)),
    *[Symbol.iterator](): Generator<StreamRecord> {
      for (let at = from; at < to; at++) yield new ColumnsRecord(columns, at);
    },
  };
}

/** Reads its columns when it is asked. */
class ColumnsRecord implements StreamRecord {
  readonly #columns: RecordColumns;
  readonly #at: number;

  constructor(columns: RecordColumns, at: number) {
    this.#columns = columns;
    this.#at = at;
  }

  get offset(): number {
    return this.#columns.offsets[this.#at]!;
  }

  get lane(): string {
    return this.#columns.lanes[this.#at]!;
  }

  get sequence(): number {
    return this.#columns.sequences[this.#at]!;
  }

  get payload(): Uint8Array {
    return this.#columns.bytes.subarray(this.#columns.starts[this.#at], this.#columns.ends[this.#at]);
  }
}
