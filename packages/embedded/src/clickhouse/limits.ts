/** Concurrent queries. Each has its own session of the engine, and with it its own current database. */
export const sessionsMax = 6;
/** Concurrent queries of analysts among them. */
export const biQueriesMax = 2;
/** Queries that wait for a session; more are refused with 503. */
export const waitersMax = 64;
/** The uncompressed body of a request; a larger one is refused with 413. */
export const bodyBytesMax = 67_108_864;
/** A statement with its parameters in it, which may occur several times. The engine's own limit is 262,144. */
export const statementBytesMax = 268_435_456;
/** A result in a format with header and footer, which is in memory as a whole. */
export const wholeResultBytesMax = 134_217_728;
/** Rows in one part of a streamed result: a few megabytes. */
export const streamedRowsMax = 8_192;
/** Execution time of a SELECT, unless its client sets another limit. */
export const querySecondsMax = 300;
