/** Where records of a journal go, as a function of the record and of the count in its segment's header alone. */
export type Router = {
  /** The partition of the record `bytes[start, end)`. Its key is between `keyStart` and `keyEnd` afterwards. */
  route(bytes: Buffer, start: number, end: number, partitionCount: number): number;
  /** Of the record that was routed last; -1 when it has no key. */
  keyStart: number;
  keyEnd: number;
};

const routingFields = [Buffer.from('"linkId":"'), Buffer.from('"profileId":"')];
const quote = 0x22;
const routingKeyBytesMax = 64;
const polynomial = 0xedb88320;
const crcTable = makeCrcTable();

/**
 * A record's key is its link's or profile's id, so that one link's clicks stay in one partition, in order. It is found
 * by its bytes: within a JSON string every quote is escaped, so nothing that a visitor sends can look like a field.
 * A record without one goes to partition 0.
 */
export function createRouter(): Router {
  let searched: Buffer | undefined;
  /** For each field the first place at or after the record where it stands. No byte is searched twice. */
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
    ...{ keyStart: -1, keyEnd: -1 },
    route: (bytes, start, end, partitionCount) => {
      findKey(bytes, start, end);
      if (router.keyStart === -1 || partitionCount <= 1) return 0;
      return crc32(bytes, router.keyStart, router.keyEnd) % partitionCount;
    },
  };
  return router;
}

/** The CRC-32 of zlib; for a few bytes a call to that takes longer than this. */
function crc32(bytes: Uint8Array, start: number, end: number): number {
  let crc = -1;
  for (let at = start; at < end; at++) crc = (crcTable[(crc ^ (bytes[at] ?? 0)) & 255] ?? 0) ^ (crc >>> 8);
  return ~crc >>> 0;
}

function makeCrcTable(): Int32Array {
  return Int32Array.from({ length: 256 }, (_, byte) => {
    let crc = byte;
    for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ polynomial : crc >>> 1;
    return crc;
  });
}
