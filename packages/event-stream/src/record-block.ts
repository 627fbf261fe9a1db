/* oxlint-disable typescript/no-non-null-assertion -- a view never reaches beyond its columns */
import type { StreamRecord, StreamRecords } from './port.ts';

/** Consecutive records of one partition. */
export type RecordBlock = {
  readonly length: number;
  offsetAt(at: number): number;
  /** Bytes of the payload. */
  sizeAt(at: number): number;
  /** The records `[from, to)`. */
  records(from: number, to: number): StreamRecords;
};

/** The result of one fetch of one partition; the next fetch starts at `next`. */
export type FetchedRecords = { block: RecordBlock; next: number };

/** Entry `at` of each column belongs to record `at`. */
export type RecordColumns = {
  /** Contains the payloads. */
  bytes: Buffer;
  starts: Uint32Array;
  ends: Uint32Array;
  offsets: Float64Array;
  sequences: Float64Array;
  /** Consecutive records of a lane share the same string. */
  lanes: readonly string[];
};

/** A block of records that are objects already. */
export function blockOfRecords(records: readonly StreamRecord[]): RecordBlock {
  return {
    length: records.length,
    offsetAt: (at) => records[at]?.offset ?? Infinity,
    sizeAt: (at) => records[at]?.payload.byteLength ?? 0,
    records: (from, to) => records.slice(from, to),
  };
}

/**
 * A block of typed arrays and bytes, which the garbage collector need not scan. Tens of thousands of records wait in memory
 * until they are stored; as objects they were a third of the cost of ingest.
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
      const at = index < 0 ? length + index : index;
      return at >= 0 && at < length ? new ColumnsRecord(columns, from + at) : undefined;
    },
    slice: (start, end = length) => viewColumns(columns, from + start, Math.min(to, from + end)),
    *[Symbol.iterator](): Generator<StreamRecord> {
      for (let at = from; at < to; at++) yield new ColumnsRecord(columns, at);
    },
  };
}

/** Reads its columns on access. */
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
