import { readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { decodeEvent, isMarker } from '@linkplane/events';
import {
  inspectJournal,
  listJournals,
  type InspectedJournal,
  type InspectedRecord,
  type InspectedSegment,
} from '@linkplane/event-journal';
import { CommandError } from '../command-errors.ts';
import { optional, wholeNumber, type Command } from '../command.ts';

const recordsMax = 100;

export const journalInspect: Command = {
  name: 'journal inspect',
  summary: 'Shows the click journals of this machine: who holds them, what waits, what is damaged.',
  details: 'It takes no lock and changes nothing.',
  options: {
    dir: {
      value: 'DIRECTORY',
      meaning: 'Where the journals are.',
      otherwise: 'the directory `journal` in DATA_DIR',
      completes: 'directory',
    },
    records: {
      value: 'N',
      meaning: `Also shows so many of the oldest and newest records, up to ${recordsMax}.`,
      otherwise: '0',
    },
  },
  examples: ['journal inspect', 'journal inspect --dir /data/journal --records 3'],
  endsWithOneWhen: 'something is damaged, or has a format version that this program does not read',
  prepare(values) {
    const given = optional(values, 'dir');
    const samples = Math.min(wholeNumber(values, 'records', 0) ?? 0, recordsMax);
    return async ({ config }) => {
      const root = resolve(given ?? join(config.DATA_DIR, 'journal'));
      if (!isDirectory(root)) throw new CommandError(`There is no directory ${root}.`);
      const journals: InspectedJournal[] = [];
      for (const { directory } of listJournals(root)) journals.push(await inspectJournal(directory, samples));
      return {
        data: journals.map(present),
        text: journals.length === 0 ? `There are no journals in ${root}.` : journals.map(describe).join('\n\n'),
        isBad: journals.some(isDamaged) || journals.some(hasUnreadable),
      };
    };
  },
};

function isDirectory(path: string): boolean {
  try {
    readdirSync(path);
    return true;
  } catch {
    return false;
  }
}

function isDamaged({ segments, missingSegments }: InspectedJournal): boolean {
  return missingSegments > 0 || segments.some(({ damage }) => damage !== undefined);
}

function hasUnreadable({ segments }: InspectedJournal): boolean {
  return segments.some(({ unsupportedVersion }) => unsupportedVersion !== undefined);
}

function present({ oldest, newest, ...journal }: InspectedJournal) {
  return { ...journal, oldest: oldest.map(presentRecord), newest: newest.map(presentRecord) };
}

function presentRecord({ sequence, payload }: InspectedRecord) {
  if (isMarker(payload)) return { sequence, marker: true };
  const decoded = decodeEvent(payload);
  return decoded.ok
    ? { sequence, event: decoded.event }
    : { sequence, unreadable: decoded.reason, payloadBase64: Buffer.from(payload).toString('base64') };
}

function describe(journal: InspectedJournal): string {
  const { journalId, isHeld, acknowledged, waiting, segments, missingSegments, quarantine, oldest, newest } = journal;
  const lines = [
    `Journal ${journalId}, ${isHeld ? 'held by a living process' : 'held by nobody'}`,
    `  acknowledged below ${acknowledged}; ${waiting.records} records of ${waiting.bytes} bytes wait${unread(journal)}`,
    ...segments.map(describeSegment),
  ];
  if (missingSegments > 0) lines.push(`  MISSING: ${missingSegments} segments that others name`);
  for (const { name, bytes } of quarantine) lines.push(`  in quarantine: ${name}, ${bytes} bytes`);
  if (oldest.length > 0) lines.push('  oldest records:', ...oldest.map(describeRecord));
  if (newest.length > 0) lines.push('  newest records:', ...newest.map(describeRecord));
  return lines.join('\n');
}

function unread(journal: InspectedJournal): string {
  return hasUnreadable(journal) ? ', without those of unreadable segments' : '';
}

function describeSegment(segment: InspectedSegment): string {
  const { name, bytes, header, records, firstSequence, lastSequence, damage, unsupportedVersion } = segment;
  if (unsupportedVersion !== undefined)
    return `  ${name}: UNREADABLE format version ${unsupportedVersion}, ${bytes} bytes: read it with the version that wrote it`;
  const sequences = records > 0 ? ` (${firstSequence} to ${lastSequence})` : '';
  const partitions = header ? `, for ${header.partitionCount} partitions` : '';
  const bad = damage ? `, DAMAGED from byte ${damage.offset} on: ${damage.bytes} bytes` : '';
  return `  ${name}: ${records} records${sequences}, ${bytes} bytes${partitions}${bad}`;
}

function describeRecord(record: InspectedRecord): string {
  return `    ${JSON.stringify(presentRecord(record))}`;
}
