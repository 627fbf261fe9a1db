import { crc32 } from 'node:zlib';

/** Where a record of a journal goes, as a function of the record and of the count in its segment's header alone. */
export type Route = { key: Buffer | null; partition: number };

/** The header of a message that says where it comes from: `journalId/partitionCount/sequence`. */
export const laneHeader = 'lane';

const routingFields = [Buffer.from('"linkId":"'), Buffer.from('"profileId":"')];
const quote = 0x22;
const routingKeyBytesMax = 64;

/**
 * A record's key is its link's or profile's id, so that one link's clicks stay in one partition, in order. It is found
 * by its bytes: within a JSON string every quote is escaped, so nothing that a visitor sends can look like a field.
 * A record without one goes to partition 0.
 */
export function routeRecord(payload: Buffer, partitionCount: number): Route {
  const key = findRoutingKey(payload);
  return { key, partition: key === null || partitionCount <= 1 ? 0 : crc32(key) % partitionCount };
}

function findRoutingKey(payload: Buffer): Buffer | null {
  for (const field of routingFields) {
    const at = payload.indexOf(field);
    if (at === -1) continue;
    const start = at + field.length;
    const end = payload.indexOf(quote, start);
    if (end > start && end - start <= routingKeyBytesMax) return payload.subarray(start, end);
  }
  return null;
}

export function encodeLane(journalId: string, partitionCount: number, sequence: number): string {
  return `${journalId}/${partitionCount}/${sequence}`;
}

/**
 * The lane `journalId/partition/partitionCount` and the sequence number in it; undefined when the header is none that
 * a shipper writes. Lanes differ with the count, so records that were spread in another way have marks of their own.
 */
export function decodeLane(header: string, partition: number): { lane: string; sequence: number } | undefined {
  const sequenceAt = header.lastIndexOf('/');
  const countAt = header.indexOf('/');
  const sequence = Number(header.slice(sequenceAt + 1));
  if (countAt < 1 || sequenceAt - countAt < 2 || !Number.isSafeInteger(sequence) || sequence < 0) return undefined;
  return {
    lane: `${header.slice(0, countAt)}/${partition}/${header.slice(countAt + 1, sequenceAt)}`,
    sequence,
  };
}
