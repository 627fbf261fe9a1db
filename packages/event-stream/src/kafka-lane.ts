/** The header of a message that says where it comes from: `journalId/partitionCount/sequence`. */
export const laneHeader = 'lane';

/** A lane header but for the sequence number at its end, which is written in decimal digits. */
export function encodeLanePrefix(journalId: string, partitionCount: number): string {
  return `${journalId}/${partitionCount}/`;
}

/** Where in its lane a record stands. */
type LanePlace = { lane: string; sequence: number };

/**
 * Reads headers of one partition: the lane `journalId/partition/partitionCount` and the sequence number in it; undefined
 * when the header is none that a shipper writes. Lanes differ with the count, so records that were spread in another way
 * have marks of their own. Records of a lane come in rows, and its name is made once for each row.
 */
export function createLaneReader(partition: number): (header: string) => LanePlace | undefined {
  let prefix = '';
  let lane = '';
  return (header) => {
    const sequenceAt = header.lastIndexOf('/') + 1;
    const sequence = Number(header.slice(sequenceAt));
    if (!Number.isSafeInteger(sequence) || sequence < 0) return undefined;
    const isOfSameLane = prefix !== '' && prefix.length === sequenceAt && header.startsWith(prefix);
    if (!isOfSameLane) {
      const countAt = header.indexOf('/') + 1;
      if (countAt < 2 || sequenceAt - countAt < 2) return undefined;
      prefix = header.slice(0, sequenceAt);
      lane = `${header.slice(0, countAt)}${partition}/${header.slice(countAt, sequenceAt - 1)}`;
    }
    return { lane, sequence };
  };
}
