const start = '{"type":"journal.marker",';
const startBytes = Buffer.from(start, 'latin1');

/**
 * A record that counts nothing: once it was read, everything that its journal holds before it, for the same partition, was
 * read too.
 * @param key decides the partition, as the id of a link does
 */
export function encodeMarker(key: string): string {
  return `${start}"linkId":${JSON.stringify(key)}}`;
}

/** Whether a record, which is no event, is a marker. */
export function isMarker(payload: Uint8Array): boolean {
  return startBytes.equals(payload.subarray(0, startBytes.length));
}
