/** One record of a click stream, with its exact position. */
export type StreamRecord = {
  /** Its position in (source, partition): rises, gaps allowed. Journal: the sequence number. Kafka: the offset. */
  offset: number;
  /** Its writer: records of a lane arrive in order, possibly repeated, never reordered. */
  lane: string;
  /** Rises within the lane: a record at or below the lane's high-water mark was sent before. */
  sequence: number;
  /** The encoded event, exact bytes. */
  payload: Uint8Array;
};

/**
 * Records in the order of their stream. An array of them is one; records from a broker mostly stay the bytes that were
 * received, and each object is created on access.
 */
export type StreamRecords = Iterable<StreamRecord> & {
  readonly length: number;
  /** The last one is -1, as with arrays. */
  at(index: number): StreamRecord | undefined;
  /** The records in `[from, to)`, or from `from` on. */
  slice(from: number, to?: number): StreamRecords;
};

export type ReadLimits = {
  recordsMax: number;
  bytesMax: number;
  /** How long to wait for the first record when there is none. */
  waitMsMax: number;
};

/** One ordered part of a source, assigned to this process until `revoked` aborts. */
export type SourcePartition = {
  /** Identifies the stream in Postgres: a journal's id, or cluster and topic. */
  source: string;
  partition: number;
  /** Aborts when another process may have it now: stop, write nothing more. */
  revoked: AbortSignal;
  /**
   * Records at or after `from`, in order, within the limits (at least one record when there is any).
   * The same `from` gives the same records again until they are committed.
   * Empty when nothing came within `waitMsMax`, or when revoked.
   * Rejects when records there were lost or cannot be decoded; those before are returned first.
   */
  read(from: number, limits: ReadLimits): Promise<StreamRecords>;
  /** Every record in `[from, to)`, for the replay of a range recorded earlier. */
  readRange(from: number, to: number): Promise<StreamRecords>;
  /** Everything below `next` is stored durably: the source may drop it. */
  commit(next: number): Promise<void>;
};

/** The consuming side of a click stream. */
export type EventSource = {
  /**
   * Calls the handler with each partition as it is assigned, without waiting for the handler of another.
   * A handler runs until its partition is revoked; when it throws, the source calls it again, later.
   */
  start(onAssigned: (partition: SourcePartition) => Promise<void>): Promise<void>;
  /** Revokes everything and waits for the handlers. */
  stop(): Promise<void>;
};
