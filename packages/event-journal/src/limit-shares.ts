import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import { listSegments } from './list-segments.ts';
import { viewRecords } from './record-buffer.ts';
import { checksumOf } from './record-checksum.ts';
import { readRecordHead } from './record-format.ts';
import { decodeSegmentHeader, segmentHeaderBytes } from './segment-format.ts';

/** Names the owner of a stored payload; undefined where it has none. */
export type ReadOwner = (payload: Buffer) => string | undefined;

export type ShareLimit = {
  /**
   * Whether the owner may store so many bytes more.
   * @param journalBytes what the whole journal takes now
   */
  hasRoom(owner: string, bytes: number, journalBytes: number): boolean;
  /** Counts a stored record for its owner. */
  count(owner: string, bytes: number): void;
  /**
   * Brings the counts in line with the segments on the disk. To be called whenever those may have changed.
   * @param written the segment that records go to, by its first sequence; undefined while there is none
   */
  follow(firstSequences: readonly number[], written: number | undefined): void;
};

/** No owner gets more than this part of the journal while another owner has records in it. */
const sharedPartMax = 1 / 2;
/** One owner alone leaves this much free, so that the first record of another owner finds room. */
const alonePartMax = 7 / 8;
/** Behind that part, which a few owners can fill together, there is room for those alone that have less than this. */
const smallPartMax = 1 / 16;
/** Owners beyond these are not counted for the rest of a segment: they start in the next one, of at most a few megabytes. */
const ownersPerSegmentMax = 4_096;
/** Segments from before the start are sampled, so that a start does not read all of a large journal. */
const sampledBytesMax = 262_144;

type CountedSegment = { firstSequence: number; bytes: Map<string, number> };

/**
 * Keeps one owner from filling a journal that all owners share. Bytes are counted for each segment and owner, and
 * leave with the segment. While the journal is less than half full, nobody can be over the limit and a record costs one
 * count; above that the owner's segments are added up, which is done anew only when the list of segments changes.
 */
export function createShareLimit({
  directory,
  totalBytesMax,
  readOwner,
}: {
  directory: string;
  totalBytesMax: number;
  readOwner: ReadOwner;
}): ShareLimit {
  let segments: CountedSegment[] = listSegments(directory).map(({ path, firstSequence }) => ({
    firstSequence,
    bytes: estimateOwnerBytes(path, readOwner),
  }));
  let current: { firstSequence: number | undefined; bytes: Map<string, number> } = startSegment(undefined);
  let olderBytes: Map<string, number> | undefined;

  function countOlder(): Map<string, number> {
    const sums = new Map<string, number>();
    for (const { bytes } of segments) {
      for (const [owner, count] of bytes) sums.set(owner, (sums.get(owner) ?? 0) + count);
    }
    return sums;
  }

  function hasOthers(owner: string, older: ReadonlyMap<string, number>): boolean {
    const hasOther = (counted: ReadonlyMap<string, number>) => counted.size > (counted.has(owner) ? 1 : 0);
    return hasOther(older) || hasOther(current.bytes);
  }

  return {
    hasRoom(owner, bytes, journalBytes) {
      if (journalBytes + bytes <= totalBytesMax * sharedPartMax) return true;
      olderBytes ??= countOlder();
      const ownBytes = (olderBytes.get(owner) ?? 0) + (current.bytes.get(owner) ?? 0);
      const isLastPart = journalBytes + bytes > totalBytesMax * alonePartMax;
      return ownBytes + bytes <= totalBytesMax * findPartMax(isLastPart, hasOthers(owner, olderBytes));
    },
    count(owner, bytes) {
      const counted = current.bytes.get(owner);
      if (counted !== undefined) current.bytes.set(owner, counted + bytes);
      else if (current.bytes.size < ownersPerSegmentMax) current.bytes.set(owner, bytes);
    },
    follow(firstSequences, written) {
      if (written !== undefined && written !== current.firstSequence) {
        if (current.firstSequence === undefined) current.firstSequence = written;
        else {
          segments.push({ firstSequence: current.firstSequence, bytes: current.bytes });
          current = startSegment(written);
        }
      }
      const present = new Set(firstSequences);
      segments = segments.filter(({ firstSequence }) => present.has(firstSequence));
      olderBytes = undefined;
    },
  };
}

function findPartMax(isLastPart: boolean, hasOthers: boolean): number {
  if (!hasOthers) return alonePartMax;
  return isLastPart ? smallPartMax : sharedPartMax;
}

function startSegment(firstSequence: number | undefined): {
  firstSequence: number | undefined;
  bytes: Map<string, number>;
} {
  return { firstSequence, bytes: new Map() };
}

/** The owners of a whole segment, by the proportions at its start. */
function estimateOwnerBytes(path: string, readOwner: ReadOwner): Map<string, number> {
  const owners = new Map<string, number>();
  const { sample, fileBytes } = readStart(path);
  const header = decodeSegmentHeader(sample);
  if (!header) return owners;
  const records = viewRecords(sample);
  const checksum = checksumOf(header.version);
  let at = segmentHeaderBytes;
  let sequence = header.firstSequence - 1;
  for (;;) {
    const head = readRecordHead(records, at, checksum, sequence);
    if (head.kind !== 'record') break;
    const owner = readOwner(sample.subarray(head.payloadStart, head.end));
    if (owner !== undefined) owners.set(owner, (owners.get(owner) ?? 0) + head.end - at);
    at = head.end;
    sequence = head.sequence;
  }
  const scale = fileBytes / Math.max(1, at);
  for (const [owner, bytes] of owners) owners.set(owner, bytes * scale);
  return owners;
}

function readStart(path: string): { sample: Buffer; fileBytes: number } {
  const fd = openSync(path, 'r');
  try {
    const { size: fileBytes } = fstatSync(fd);
    const sample = Buffer.alloc(Math.min(fileBytes, sampledBytesMax));
    return { sample: sample.subarray(0, readSync(fd, sample, 0, sample.length, 0)), fileBytes };
  } finally {
    closeSync(fd);
  }
}
