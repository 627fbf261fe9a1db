/**
 * The limit of one request to a storage, from the connection to the last byte of the response: a part takes that long
 * at 420 kB/s.
 */
export const requestTimeoutMs = 20_000;
/** A request that failed for a reason that may pass is repeated. */
export const triesMax = 4;
export const retryBackoff = { baseMs: 1_000, maxMs: 8_000 };
/** An upload is aborted within this time, or left for the next run to abort. */
export const abortTimeoutMs = 5_000;

/** The size of every part but the last one. */
export const partBytes = 8 * 1_048_576;
/** The limit of S3; with parts of this size an object has up to 80 GB. */
export const partsMax = 10_000;

/** The size of a response; an error or the id of an upload takes less than a kilobyte. */
export const responseBytesMax = 65_536;
/** The size of an object that is read. */
export const objectBytesMax = 8 * 1_048_576;
