/** A position in a list as clients get it: opaque, and valid only for what its first parts name. */
export function encodeCursorParts(parts: readonly (string | number)[]): string {
  return Buffer.from(JSON.stringify(parts)).toString('base64url');
}

/** The parts of a cursor, each of which may be anything: empty for a text that `encodeCursorParts` did not create. */
export function decodeCursorParts(cursor: string): unknown[] {
  try {
    const parts: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString());
    return Array.isArray(parts) ? parts : [];
  } catch {
    return [];
  }
}

/** A time in a cursor, in milliseconds: from 1970 until the end of the year 9999, which every database can store. */
export function isCursorTime(time: unknown): time is number {
  return typeof time === 'number' && Number.isInteger(time) && time >= 0 && time <= 253_402_300_799_999;
}
