import { cpSync, readdirSync, readFileSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { crc32c, inspectJournal, openJournalReader } from '../src/index.ts';
import { decodeSegmentHeader } from '../src/segment-format.ts';
import { appendAll, makeRoot, open, payloadsOf, readAll, segmentNames, silentLogger } from './journal-fixtures.ts';

const [first, second] = [1_700_000_000_000_000, 1_700_000_000_000_500];
const payloads = Array.from({ length: 12 }, (_, i) => `old ${i} ${'é'.repeat(i % 5)}`);
const [firstPayloads, secondPayloads] = [payloads.slice(0, 7), payloads.slice(7)];

/** A closed journal of two segments as they were written before version 2. */
async function makeOldJournal(): Promise<{ root: string; directory: string; names: string[] }> {
  const root = makeRoot();
  const { journalId, directory, close } = await open(root);
  await close();
  const header = { version: 1, journalId, partitionCount: 6 };
  writeSegment(directory, { ...header, firstSequence: first, previousFirstSequence: 0 }, firstPayloads);
  writeSegment(directory, { ...header, firstSequence: second, previousFirstSequence: first }, secondPayloads);
  return { root, directory, names: segmentNames(directory) };
}

type Header = {
  version: number;
  journalId: string;
  partitionCount: number;
  firstSequence: number;
  previousFirstSequence: number;
};

function writeSegment(directory: string, header: Header, texts: string[]): void {
  const records = texts.map((text, i) => makeRecord(header.firstSequence + i, text));
  const name = `${String(header.firstSequence).padStart(16, '0')}.journal`;
  writeFileSync(join(directory, name), Buffer.concat([makeHeader(header), ...records]));
}

function makeHeader(header: Header): Buffer {
  const bytes = Buffer.alloc(64);
  bytes.write('LPJRNL\r\n', 0, 'latin1');
  bytes.writeUInt32LE(header.version, 8);
  bytes.writeUInt32LE(header.partitionCount, 12);
  bytes.writeBigUInt64LE(BigInt(header.firstSequence), 16);
  bytes.writeBigUInt64LE(BigInt(header.previousFirstSequence), 24);
  bytes.write(header.journalId, 32, 28, 'latin1');
  bytes.writeUInt32LE(crc32c(bytes, 0, 60), 60);
  return bytes;
}

function makeRecord(sequence: number, text: string): Buffer {
  const payload = Buffer.from(text);
  const bytes = Buffer.concat([Buffer.alloc(16), payload]);
  bytes.writeUInt32LE(payload.length, 0);
  bytes.writeBigUInt64LE(BigInt(sequence), 8);
  bytes.writeUInt32LE(crc32c(bytes, 8, bytes.length), 4);
  return bytes;
}

function versionsOf(directory: string): (number | undefined)[] {
  return segmentNames(directory).map((name) => decodeSegmentHeader(readFileSync(join(directory, name)))?.version);
}

test('records that wait in segments of version 1 are read, told, and followed by segments of version 2', async () => {
  const { root, directory, names } = await makeOldJournal();
  const found = await inspectJournal(directory, 1);
  expect(found.segments.map(({ name, records, damage }) => [name, records, damage])).toEqual([
    [names[0], firstPayloads.length, undefined],
    [names[1], secondPayloads.length, undefined],
  ]);
  expect(found).toMatchObject({ missingSegments: 0, waiting: { records: payloads.length } });
  expect(payloadsOf(await readAll(directory))).toEqual(payloads);

  const journal = await open(root);
  expect(journal.directory).toBe(directory);
  const reader = openJournalReader({ directory, logger: silentLogger });
  const read = (from: number) => reader.read(from, { recordsMax: 1_000, bytesMax: 1_000_000 });
  const old = await read(0);
  expect(old.map(({ sequence }) => sequence).slice(-2)).toEqual([second + 3, second + 4]);
  expect(old.every(({ partitionCount }) => partitionCount === 6)).toBe(true);
  expect(await appendAll(journal, ['new', 'newer'])).toEqual([true, true]);
  expect(versionsOf(directory)).toEqual([1, 1, 2]);
  expect(payloadsOf(await read(old.at(-1)!.sequence + 1))).toEqual(['new', 'newer']);
  expect(payloadsOf(await readAll(directory))).toEqual([...payloads, 'new', 'newer']);
  expect(reader.status()).toEqual({ damagedSegments: 0, missingSegments: 0 });
  expect((await inspectJournal(directory)).segments.map(({ records, damage }) => [records, damage])).toEqual([
    [firstPayloads.length, undefined],
    [secondPayloads.length, undefined],
    [2, undefined],
  ]);

  await reader.acknowledge(second);
  expect(versionsOf(directory)).toEqual([1, 2]);
  await reader.close();
  await journal.close();
});

test.each([
  ['a flipped bit', (path: string, at: number) => flipBit(path, at)],
  ['the end of the bytes', (path: string, at: number) => truncateSync(path, at)],
])(
  '%s anywhere in the newest segment of version 1 costs nothing before it and invents nothing',
  async (_, damage) => {
    const template = await makeOldJournal();
    const size = readFileSync(join(template.directory, template.names[1]!)).length;
    for (let at = 0; at < size; at++) {
      const root = makeRoot();
      cpSync(template.root, root, { recursive: true });
      const directory = join(
        root,
        readdirSync(template.root).find((name) => template.directory.endsWith(name))!,
      );
      damage(join(directory, template.names[1]!), at);

      const journal = await open(root);
      expect(await appendAll(journal, ['after the damage'])).toEqual([true]);
      const kept = countWholeBefore(at);
      expect(payloadsOf(await readAll(directory))).toEqual([
        ...firstPayloads,
        ...secondPayloads.slice(0, kept),
        'after the damage',
      ]);
      expect(versionsOf(directory).at(-1)).toBe(2);
      await journal.close();
    }
  },
  240_000,
);

function flipBit(path: string, at: number): void {
  const bytes = readFileSync(path);
  bytes[at]! ^= 1 << (at % 8);
  writeFileSync(path, bytes);
}

/** How many records of the second segment lie wholly before `at`. */
function countWholeBefore(at: number): number {
  let end = 64;
  return secondPayloads.filter((text) => (end += 16 + Buffer.byteLength(text)) <= at).length;
}

test.each([0, 2, 3, 2 ** 32 - 1])(
  'records that are not checked as their segment says (version %i) are damage, not records',
  async (version) => {
    const root = makeRoot();
    const { journalId, directory, close } = await open(root);
    await close();
    writeSegment(
      directory,
      { version, journalId, partitionCount: 1, firstSequence: first, previousFirstSequence: 0 },
      payloads,
    );
    expect(versionsOf(directory)).toEqual([version === 2 ? 2 : undefined]);
    expect(await readAll(directory)).toEqual([]);
    const [segment] = (await inspectJournal(directory)).segments;
    expect(segment).toMatchObject({ records: 0, damage: { offset: version === 2 ? 64 : 0 } });
    const journal = await open(root);
    expect(await appendAll(journal, ['after it'])).toEqual([true]);
    expect(payloadsOf(await readAll(directory))).toEqual(['after it']);
    await journal.close();
  },
);
