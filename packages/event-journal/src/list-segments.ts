import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

export type SegmentFile = { path: string; firstSequence: number };

const namePattern = /^(\d{16})\.journal$/;

/** The segments of a journal, oldest first: their names are their first sequence numbers. */
export function listSegments(directory: string): SegmentFile[] {
  const names = readdirSync(directory).filter((name) => namePattern.test(name));
  return names.sort().map((name) => ({ path: join(directory, name), firstSequence: Number(name.slice(0, 16)) }));
}

export function segmentPath(directory: string, firstSequence: number): string {
  return join(directory, `${String(firstSequence).padStart(16, '0')}.journal`);
}

/** The segments on the disk, oldest first, and their total size. */
export function measureSegments(directory: string): { bytes: number; firstSequences: number[] } {
  const segments = listSegments(directory);
  let bytes = 0;
  for (const { path } of segments) bytes += statSync(path, { throwIfNoEntry: false })?.size ?? 0;
  return { bytes, firstSequences: segments.map(({ firstSequence }) => firstSequence) };
}

/**
 * Bytes of all segments on the disk from the one that starts with `since` on; a segment that a reader removes in between
 * counts as 0.
 */
export function sumSegmentBytes(directory: string, since = 0): number {
  let bytes = 0;
  for (const { path, firstSequence } of listSegments(directory)) {
    if (firstSequence >= since) bytes += statSync(path, { throwIfNoEntry: false })?.size ?? 0;
  }
  return bytes;
}
