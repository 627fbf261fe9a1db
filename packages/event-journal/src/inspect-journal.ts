import { readdirSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { isPathLocked } from '@linkplane/runtime';
import { readAcknowledgedPosition } from './acknowledged-position.ts';
import { inspectSegment, type InspectedRecord, type InspectedSegment } from './inspect-segment.ts';
import { listSegments } from './list-segments.ts';

export type { InspectedRecord, InspectedSegment } from './inspect-segment.ts';

export type InspectedJournal = {
  journalId: string;
  directory: string;
  /** A running process of this machine writes it or drains it. */
  isHeld: boolean;
  /** Everything below was shipped, or stored. */
  acknowledged: number;
  segments: InspectedSegment[];
  /** Whole good records at or above the acknowledged position in readable segments, and the bytes of their payloads. */
  waiting: { records: number; bytes: number };
  /** Segments that later ones refer to and that are gone. */
  missingSegments: number;
  /** Quarantined damage: `<segment>-<offset>.bad`. */
  quarantine: { name: string; bytes: number }[];
  oldest: InspectedRecord[];
  newest: InspectedRecord[];
};

/**
 * Inspects a journal, also while its process writes and a reader removes segments. Takes no lock and writes nothing.
 * Segments are read in chunks; one that is removed in between is left out. One of another format version is listed
 * with that version and without records.
 * @param samplesMax how many of the oldest and of the newest records come with their bytes
 */
export async function inspectJournal(directory: string, samplesMax = 0): Promise<InspectedJournal> {
  const acknowledged = readAcknowledgedPosition(directory);
  const isHeld = await isPathLocked(directory);
  const segments: InspectedSegment[] = [];
  const waiting = { records: 0, bytes: 0 };
  const oldest: InspectedRecord[] = [];
  const newest: InspectedRecord[] = [];
  const addRecord = (record: InspectedRecord) => {
    if (record.sequence >= acknowledged) {
      waiting.records++;
      waiting.bytes += record.payload.length;
    }
    if (oldest.length < samplesMax) oldest.push(copy(record));
    if (samplesMax > 0) newest.push(record);
    if (newest.length > samplesMax) newest.shift();
  };
  const files = listSegments(directory);
  for (const file of files) {
    const mayGrow = isHeld && file === files.at(-1);
    const segment = await inspectSegment(file, mayGrow, addRecord);
    // Samples of a chunk would keep all of it in memory.
    newest.splice(0, newest.length, ...newest.map(copy));
    if (segment) segments.push(segment);
  }
  return {
    journalId: basename(directory),
    directory,
    isHeld,
    acknowledged,
    segments,
    waiting,
    missingSegments: countMissing(segments),
    quarantine: listQuarantine(directory),
    oldest,
    newest,
  };
}

function copy({ sequence, payload }: InspectedRecord): InspectedRecord {
  return { sequence, payload: Uint8Array.from(payload) };
}

/** Each segment refers to the one before it. */
function countMissing(segments: readonly InspectedSegment[]): number {
  return segments.filter(({ header }, index) => {
    const before = segments[index - 1];
    return header && before && header.previousFirstSequence > before.nameSequence;
  }).length;
}

function listQuarantine(directory: string): { name: string; bytes: number }[] {
  const quarantine = join(directory, 'quarantine');
  try {
    return readdirSync(quarantine)
      .sort()
      .map((name) => ({ name, bytes: statSync(join(quarantine, name), { throwIfNoEntry: false })?.size ?? 0 }));
  } catch {
    return [];
  }
}
