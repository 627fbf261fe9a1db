import { nameLane } from './list-lanes.ts';

/** The header of a message with its origin: `journalId/partitionCount/sequence`. */
export const laneHeader = 'lane';

/** A lane header without the sequence number at its end, which follows in decimal digits. */
export function encodeLanePrefix(journalId: string, partitionCount: number): string {
  return `${journalId}/${partitionCount}/`;
}

const zero = 48;
const sequenceDigitsMax = 16;

/** The position of a record in its lane. */
type LanePosition = { lane: string; sequence: number };

/**
 * Reads lane headers of one partition, each `bytes[start, end)`: the lane `journalId/partition/partitionCount` and the
 * sequence number in it; undefined for a header that no shipper writes. The count is part of the lane, so records that were
 * spread over another number of partitions have high-water marks of their own. Records of a lane come in runs, and its name
 * is created once for each run.
 */
export function createLaneReader(
  partition: number,
): (bytes: Buffer, start: number, end: number) => LanePosition | undefined {
  let prefix = Buffer.alloc(0);
  let lane = '';
  return (bytes, start, end) => {
    const sequenceAt = findDigits(bytes, start, end);
    const sequence = readDigits(bytes, sequenceAt, end);
    if (sequence === undefined) return undefined;
    const isOfSameLane = prefix.length > 0 && prefix.compare(bytes, start, sequenceAt) === 0;
    if (!isOfSameLane) {
      const parts = bytes.toString('latin1', start, sequenceAt).split('/');
      const [journalId = '', partitionCount = '', rest] = parts;
      if (parts.length !== 3 || journalId === '' || partitionCount === '' || rest !== '') return undefined;
      prefix = Buffer.from(bytes.subarray(start, sequenceAt));
      lane = nameLane(journalId, partition, partitionCount);
    }
    return { lane, sequence };
  };
}

/** Where the digits at the end start. */
function findDigits(bytes: Buffer, start: number, end: number): number {
  let at = end;
  while (at > start && isDigit(bytes[at - 1])) at--;
  return at;
}

function readDigits(bytes: Buffer, start: number, end: number): number | undefined {
  let number = 0;
  for (let at = start; at < end; at++) number = number * 10 + ((bytes[at] ?? zero) - zero);
  return start < end && end - start <= sequenceDigitsMax && Number.isSafeInteger(number) ? number : undefined;
}

function isDigit(byte: number | undefined): boolean {
  return byte !== undefined && byte >= zero && byte <= zero + 9;
}
