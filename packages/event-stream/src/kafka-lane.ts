/** The header of a message that says where it comes from: `journalId/partitionCount/sequence`. */
export const laneHeader = 'lane';

/** A lane header but for the sequence number at its end, which is written in decimal digits. */
export function encodeLanePrefix(journalId: string, partitionCount: number): string {
  return `${journalId}/${partitionCount}/`;
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
