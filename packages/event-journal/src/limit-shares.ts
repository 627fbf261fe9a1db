import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import { listSegments } from './list-segments.ts';
import { viewRecords } from './record-buffer.ts';
import { readRecordHead } from './record-format.ts';
import { decodeSegmentHeader, segmentHeaderBytes } from './segment-format.ts';

/** Reads the owner of a stored payload; undefined where it has none. */
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
   * Updates the counts to the segments on the disk. To be called whenever those may have changed.
   * @param written the segment that records are written to, by its first sequence; undefined while there is none
   */
  updateSegments(firstSequences: readonly number[], written: number | undefined): void;
};

/** No owner gets more than this part of the journal while another owner has records in it. */
const sharedPartMax = 1 / 2;
/** A single owner leaves the rest free, so that the first records of another owner find room. */
const alonePartMax = 7 / 8;
/** Beyond that part, which a few owners can fill together, there is room only for owners with less than this. */
const smallPartMax = 1 / 16;
/** Owners beyond these are not counted for the rest of a segment: they start in the next one, of at most a few megabytes. */
const ownersPerSegmentMax = 4_096;
/** Owners of all segments together, some 100 bytes each; further ones are not counted until a segment is removed. */
const countedOwnersMax = 262_144;
/** Segments from before the start are sampled, so that a start does not read all of a large journal. */
const sampledBytesMax = 262_144;
const sampledBytesInAllMax = 64 * 1_048_576;

type CountedSegment = { firstSequence: number | undefined; bytes: Map<string, number> };

/**
 * Keeps one owner from filling a journal that all owners share. Bytes are counted for each segment and owner, and are
 * subtracted when the segment is removed. A record costs two additions; a removed segment costs one subtraction for each of its owners.
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
  /** Totals by owner, over all segments. */
  const totals = new Map<string, number>();
  let countedOwners = 0;
  let current: CountedSegment = { firstSequence: undefined, bytes: new Map() };
  let older = estimateSegments(directory, readOwner);
  for (const { bytes } of older) {
    for (const [owner, count] of bytes) totals.set(owner, (totals.get(owner) ?? 0) + count);
    countedOwners += bytes.size;
  }

  function forget({ bytes }: CountedSegment): void {
    for (const [owner, count] of bytes) {
      const left = (totals.get(owner) ?? 0) - count;
      // Estimates are fractions: a rest below one byte is a rounding error.
      if (left < 1) totals.delete(owner);
      else totals.set(owner, left);
    }
    countedOwners -= bytes.size;
  }

  return {
    hasRoom(owner, bytes, journalBytes) {
      if (journalBytes + bytes <= totalBytesMax * sharedPartMax) return true;
      const ownBytes = totals.get(owner);
      const hasOthers = totals.size > (ownBytes === undefined ? 0 : 1);
      const isLastPart = journalBytes + bytes > totalBytesMax * alonePartMax;
      return (ownBytes ?? 0) + bytes <= totalBytesMax * findPartMax(isLastPart, hasOthers);
    },
    count(owner, bytes) {
      const counted = current.bytes.get(owner);
      if (counted === undefined) {
        if (current.bytes.size >= ownersPerSegmentMax || countedOwners >= countedOwnersMax) return;
        countedOwners += 1;
      }
      current.bytes.set(owner, (counted ?? 0) + bytes);
      totals.set(owner, (totals.get(owner) ?? 0) + bytes);
    },
    updateSegments(firstSequences, written) {
      if (written !== undefined && written !== current.firstSequence) {
        if (current.firstSequence === undefined) current.firstSequence = written;
        else {
          older.push(current);
          current = { firstSequence: written, bytes: new Map() };
        }
      }
      const present = new Set<number | undefined>(firstSequences);
      for (const segment of older) if (!present.has(segment.firstSequence)) forget(segment);
      older = older.filter(({ firstSequence }) => present.has(firstSequence));
    },
  };
}

function findPartMax(isLastPart: boolean, hasOthers: boolean): number {
  if (!hasOthers) return alonePartMax;
  return isLastPart ? smallPartMax : sharedPartMax;
}

function estimateSegments(directory: string, readOwner: ReadOwner): CountedSegment[] {
  const segments = listSegments(directory);
  const bytesMax = Math.min(sampledBytesMax, Math.floor(sampledBytesInAllMax / Math.max(1, segments.length)));
  return segments.map(({ path, firstSequence }) => ({
    firstSequence,
    bytes: estimateOwnerBytes(path, bytesMax, readOwner),
  }));
}

/** Estimates the bytes of each owner in a segment, by the proportions at its start. */
function estimateOwnerBytes(path: string, bytesMax: number, readOwner: ReadOwner): Map<string, number> {
  const owners = new Map<string, number>();
  const { sample, fileBytes } = readStart(path, bytesMax);
  const header = decodeSegmentHeader(sample, path);
  if (!header) return owners;
  const records = viewRecords(sample);
  let at = segmentHeaderBytes;
  let sequence = header.firstSequence - 1;
  for (;;) {
    const head = readRecordHead(records, at, sequence);
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

function readStart(path: string, bytesMax: number): { sample: Buffer; fileBytes: number } {
  const fd = openSync(path, 'r');
  try {
    const { size: fileBytes } = fstatSync(fd);
    const sample = Buffer.alloc(Math.min(fileBytes, bytesMax));
    return { sample: sample.subarray(0, readSync(fd, sample, 0, sample.length, 0)), fileBytes };
  } finally {
    closeSync(fd);
  }
}
