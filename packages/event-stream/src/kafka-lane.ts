/** The header of a message that says where it comes from: `journalId/partitionCount/sequence`. */
export const laneHeader = 'lane';

/** A lane header but for the sequence number at its end, which is written in decimal digits. */
export function encodeLanePrefix(journalId: string, partitionCount: number): string {
  return `${journalId}/${partitionCount}/`;
}

const zero = 48;
const sequenceDigitsMax = 16;

/** Where in its lane a record stands. */
type LanePlace = { lane: string; sequence: number };

/**
 * Reads headers of one partition, each `bytes[start, end)`: the lane `journalId/partition/partitionCount` and the sequence
 * number in it; undefined when the header is none that a shipper writes. Lanes differ with the count, so records that were
 * spread in another way have marks of their own. Records of a lane come in rows, and its name is made once for each row.
 */
export function createLaneReader(
  partition: number,
): (bytes: Buffer, start: number, end: number) => LanePlace | undefined {
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
      lane = `${journalId}/${partition}/${partitionCount}`;
    }
    return { lane, sequence };
  };
}

/** Where the digits at the end begin. */
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
