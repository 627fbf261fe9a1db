import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { crc32c, inspectJournal, openJournalReader, xxHash32 } from '../src/index.ts';
import { appendAll, makeRoot, open, payloadsOf, readAll, segmentNames, silentLogger } from './journal-fixtures.ts';

const firstSequence = 1_700_000_000_000_000;
const payloads = Array.from({ length: 12 }, (_, i) => `record ${i} ${'é'.repeat(i % 5)}`);
type Checksum = (bytes: Buffer, start: number, end: number) => number;
const xxHash: Checksum = (bytes, start, end) =>
  xxHash32(new DataView(bytes.buffer, bytes.byteOffset, bytes.length), start, end);

/** A closed journal of one segment, written byte by byte as the format says. */
async function makeJournal(version: number, checksum: Checksum): Promise<{ root: string; directory: string }> {
  const root = makeRoot();
  const { journalId, directory, close } = await open(root);
  await close();
  const header = Buffer.alloc(64);
  header.write('LPJRNL\r\n', 0, 'latin1');
  header.writeUInt32LE(version, 8);
  header.writeUInt32LE(6, 12);
  header.writeBigUInt64LE(BigInt(firstSequence), 16);
  header.write(journalId, 32, 28, 'latin1');
  header.writeUInt32LE(crc32c(header, 0, 60), 60);
  const records = payloads.map((text, i) => makeRecord(firstSequence + i, text, checksum));
  writeFileSync(join(directory, `${firstSequence}.journal`), Buffer.concat([header, ...records]));
  return { root, directory };
}

function makeRecord(sequence: number, text: string, checksum: Checksum): Buffer {
  const payload = Buffer.from(text);
  const bytes = Buffer.concat([Buffer.alloc(16), payload]);
  bytes.writeUInt32LE(payload.length, 0);
  bytes.writeBigUInt64LE(BigInt(sequence), 8);
  bytes.writeUInt32LE(checksum(bytes, 8, bytes.length), 4);
  return bytes;
}

test('a segment of version 2 is read, inspected and continued', async () => {
  const { root, directory } = await makeJournal(2, xxHash);
  expect(await inspectJournal(directory)).toMatchObject({
    waiting: { records: payloads.length },
    segments: [{ records: payloads.length, damage: undefined, header: { partitionCount: 6 } }],
  });
  expect(payloadsOf(await readAll(directory))).toEqual(payloads);
  const journal = await open(root);
  expect(await appendAll(journal, ['new'])).toEqual([true]);
  expect(payloadsOf(await readAll(directory))).toEqual([...payloads, 'new']);
  await journal.close();
});

test.each([0, 1, 3, 2 ** 32 - 1])('a segment of version %i is refused and left as it is', async (version) => {
  const { root, directory } = await makeJournal(version, xxHash);
  const path = join(directory, `${firstSequence}.journal`);
  const before = readFileSync(path);
  const refusal = `${path} has format version ${version}`;
  await expect(open(root)).rejects.toThrow(refusal);
  await expect(open(root)).rejects.toThrow(refusal); // the lock was released
  const reader = openJournalReader({ directory, logger: silentLogger });
  await expect(reader.read(0, { recordsMax: 10, bytesMax: 1_000 })).rejects.toThrow(refusal);
  await reader.close();
  expect(await inspectJournal(directory)).toMatchObject({
    waiting: { records: 0 },
    segments: [{ records: 0, header: undefined, damage: undefined, unsupportedVersion: version }],
  });
  expect(segmentNames(directory)).toEqual([`${firstSequence}.journal`]);
  expect(readFileSync(path)).toEqual(before);
});

test('records with another checksum than their version says are damage', async () => {
  const { root, directory } = await makeJournal(2, crc32c);
  expect(await readAll(directory)).toEqual([]);
  const [segment] = (await inspectJournal(directory)).segments;
  expect(segment).toMatchObject({ records: 0, damage: { offset: 64 } });
  const journal = await open(root);
  expect(await appendAll(journal, ['after it'])).toEqual([true]);
  expect(payloadsOf(await readAll(directory))).toEqual(['after it']);
  await journal.close();
});
