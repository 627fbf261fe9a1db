import { partitionOf } from '../list-lanes.ts';

/** Routes records of a journal, by the record and the partition count in its segment's header alone. */
export type Router = {
  /** The partition of the record `bytes[start, end)`. Its key is between `keyStart` and `keyEnd` afterwards. */
  route(bytes: Buffer, start: number, end: number, partitionCount: number): number;
  /** The key of the record that was routed last; -1 when it has none. */
  keyStart: number;
  keyEnd: number;
};

const routingFields = [Buffer.from('"linkId":"'), Buffer.from('"profileId":"')];
const quote = 0x22;
const routingKeyBytesMax = 64;

/**
 * A record's key is its link's or profile's id, so that the clicks of one link stay in one partition, in order. It is found
 * by its bytes: within a JSON string every quote is escaped, so no value from a visitor can look like a field. A record
 * without a key goes to partition 0. The partition is the CRC-32 of the key modulo the partition count.
 */
export function createRouter(): Router {
  let searched: Buffer | undefined;
  /** Finds each field's first offset at or after the record. No byte is searched twice. */
  const found = routingFields.map(() => -1);

  function findField(index: number, field: Buffer, bytes: Buffer, start: number): number {
    const known = found[index] ?? -1;
    if (known >= start) return known;
    const at = bytes.indexOf(field, start);
    return (found[index] = at === -1 ? Infinity : at);
  }

  function findKey(bytes: Buffer, start: number, end: number): void {
    if (bytes !== searched) {
      searched = bytes;
      found.fill(-1);
    }
    for (let index = 0; index < routingFields.length; index++) {
      const field = routingFields[index];
      if (!field) continue;
      const keyStart = findField(index, field, bytes, start) + field.length;
      if (keyStart > end) continue;
      let keyEnd = keyStart;
      const searchEnd = Math.min(end, keyStart + routingKeyBytesMax + 1);
      while (keyEnd < searchEnd && bytes[keyEnd] !== quote) keyEnd++;
      if (keyEnd === keyStart || keyEnd === searchEnd) continue;
      [router.keyStart, router.keyEnd] = [keyStart, keyEnd];
      return;
    }
    router.keyStart = router.keyEnd = -1;
  }

  const router: Router = {
    keyStart: -1,
    keyEnd: -1,
    route: (bytes, start, end, partitionCount) => {
      findKey(bytes, start, end);
      if (router.keyStart === -1 || partitionCount <= 1) return 0;
      return partitionOf(bytes.subarray(router.keyStart, router.keyEnd), partitionCount);
    },
  };
  return router;
}
