/** Queries that run at once. Each has its own session of the engine, so its own current database. */
export const sessionsMax = 6;
/** Queries that wait for a session; more are refused with 503. */
export const waitersMax = 64;
/** Of a request, unpacked; more is refused with 413. */
export const bodyBytesMax = 67_108_864;
/** Of a result in a format with head and tail, which has to be in memory as a whole. */
export const wholeResultBytesMax = 134_217_728;
/** In one part of a streamed result: a few megabytes, whatever the rows. */
export const streamedRowsMax = 8_192;
/** Of a SELECT, unless its client sets another. */
export const querySecondsMax = 300;
