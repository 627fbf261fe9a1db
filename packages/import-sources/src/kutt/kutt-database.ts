/** What differs between the databases that Kutt runs on: how SQL reads a time. */
export type KuttDialect = {
  /** An expression for milliseconds since the Unix epoch; null where the column has no time. */
  timeMs(column: string): string;
  /** An expression that is the same for all times of one hour in UTC. */
  hour(column: string): string;
};

/** A database of Kutt, seen as it was when it was opened. */
export type KuttDatabase = {
  dialect: KuttDialect;
  /**
   * The rows of one statement, at most `pageRowsMax` at a time. `$1` in the text is the first value.
   * @throws SourceError when the rows cannot be read to their end
   */
  query(text: string, values: readonly number[]): AsyncIterable<unknown[]>;
  close(): Promise<void>;
};

export const pageRowsMax = 5_000;

export const postgresDialect: KuttDialect = {
  timeMs: (column) => `CAST(floor(extract(epoch FROM ${column}) * 1000) AS double precision)`,
  hour: (column) => `floor(extract(epoch FROM ${column}) / 3600)`,
};

/** Kutt writes UTC text; a driver that is given a date writes milliseconds. */
export const sqliteDialect: KuttDialect = {
  timeMs: (column) => `(CASE typeof(${column}) WHEN 'text' THEN unixepoch(${column}) * 1000 ELSE ${column} END)`,
  hour: (column) =>
    `(CASE typeof(${column}) WHEN 'text' THEN unixepoch(${column}) * 1000 ELSE ${column} END / 3600000)`,
};
