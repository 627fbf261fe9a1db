/** What differs between the databases that Kutt runs on: how SQL reads a time and a number. */
export type KuttDialect = {
  /** An expression for milliseconds since the Unix epoch; null where the column has no time. */
  timeMs(column: string): string;
  /** An expression that is the same for all times of one hour in UTC. */
  hour(column: string): string;
  /** An expression as a number of double precision. */
  number(expression: string): string;
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

const castToDouble = (expression: string): string => `CAST(${expression} AS double precision)`;

export const postgresDialect: KuttDialect = {
  timeMs: (column) => `CAST(floor(extract(epoch FROM ${column}) * 1000) AS double precision)`,
  hour: (column) => `floor(extract(epoch FROM ${column}) / 3600)`,
  number: castToDouble,
};

/** Kutt writes UTC text; a driver that is given a date writes milliseconds. */
export const sqliteDialect: KuttDialect = {
  timeMs: (column) => `(CASE typeof(${column}) WHEN 'text' THEN unixepoch(${column}) * 1000 ELSE ${column} END)`,
  hour: (column) =>
    `(CASE typeof(${column}) WHEN 'text' THEN unixepoch(${column}) * 1000 ELSE ${column} END / 3600000)`,
  number: castToDouble,
};

/**
 * Seconds since the Unix epoch. Kutt writes times by the clock of the server, whose zone this session has. UNIX_TIMESTAMP is 0 for years
 * that it does not know, after 2037: for those, the server's distance from UTC is that of today.
 */
const mysqlSeconds = (column: string): string =>
  `coalesce(nullif(unix_timestamp(${column}), 0), timestampdiff(SECOND, '1970-01-01', ${column}) - timestampdiff(SECOND, utc_timestamp(), now()))`;

export const mysqlDialect: KuttDialect = {
  timeMs: (column) => `(${mysqlSeconds(column)} * 1000 + 0e0)`,
  hour: (column) => `floor(${mysqlSeconds(column)} / 3600)`,
  number: (expression) => `(${expression} + 0e0)`,
};
