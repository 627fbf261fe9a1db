import { crc32 } from 'node:zlib';

/** The name of a lane: the records of a journal that are in one partition. */
export function nameLane(journalId: string, partition: number | string, partitionCount: number | string): string {
  return `${journalId}/${partition}/${partitionCount}`;
}

/** The partition of a record with this key. */
export function partitionOf(key: string | Uint8Array, partitionCount: number): number {
  return crc32(key) % partitionCount;
}

/**
 * All lanes of a journal, each with a key whose records are in it.
 * @param partitionCount of Kafka; undefined for a journal that is read in place, which is one lane
 */
export function listLanes(journalId: string, partitionCount: number | undefined): { lane: string; key: string }[] {
  if (partitionCount === undefined) return [{ lane: journalId, key: 'marker' }];
  const keys = new Map<number, string>();
  for (let number = 0; keys.size < partitionCount; number++) {
    const key = `marker-${number}`;
    const partition = partitionOf(key, partitionCount);
    if (!keys.has(partition)) keys.set(partition, key);
  }
  return Array.from(keys, ([partition, key]) => ({ lane: nameLane(journalId, partition, partitionCount), key }));
}
