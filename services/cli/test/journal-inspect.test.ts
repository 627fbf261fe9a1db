import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { crc32c, openJournal } from '@linkplane/event-journal';
import { createLogger } from '@linkplane/telemetry';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { runCommand, runJson } from './run-on-stores.ts';

let dataDirectory: string;
let env: Record<string, string>;
beforeEach(() => {
  dataDirectory = mkdtempSync(join(tmpdir(), 'linkplane-cli-inspect-'));
  env = { DATA_DIR: dataDirectory };
});
afterEach(() => rmSync(dataDirectory, { recursive: true, force: true }));

async function writeJournal(records: string[]): Promise<string> {
  const logger = createLogger('test', 'silent');
  const root = join(dataDirectory, 'journal');
  const journal = await openJournal({ root, totalBytesMax: 2 ** 24, durability: 'process', logger });
  await Promise.all(records.map((record) => new Promise((resolve) => journal.append(record, resolve))));
  await journal.close();
  return journal.directory;
}

/** The bytes of a segment as another format version would begin them. */
function withVersion(segment: Buffer, version: number): Buffer {
  segment.writeUInt32LE(version, 8);
  segment.writeUInt32LE(crc32c(segment, 0, 60), 60);
  return segment;
}

test('journals are shown without any store, with decoded records on request', async () => {
  const directory = await writeJournal(['{"v":1}', 'two', 'three']);
  const { code, data } = await runJson<{ waiting: object; newest: object[] }[]>('journal inspect --records 1', env);
  expect(code).toBe(0);
  expect(data).toEqual([expect.objectContaining({ directory, isHeld: false, waiting: { records: 3, bytes: 15 } })]);
  expect(data[0]!.newest).toEqual([
    { sequence: expect.any(Number) as number, unreadable: 'not JSON', payloadBase64: 'dGhyZWU=' },
  ]);
  const words = await runCommand(`journal inspect --dir ${join(dataDirectory, 'journal')}`, {});
  expect([words.code, words.out]).toEqual([0, expect.stringMatching(/held by nobody[^]*3 records of 15 bytes wait/)]);
  expect(readdirSync(dataDirectory)).toEqual(['journal']);
});

test('damage is shown with its place and ends the command with 1', async () => {
  const directory = await writeJournal(['one', 'two', 'three']);
  const [name] = readdirSync(directory).filter((file) => file.endsWith('.journal'));
  const bytes = readFileSync(join(directory, name!));
  bytes[bytes.length - 1]! ^= 1;
  writeFileSync(join(directory, name!), bytes);
  const { code, out } = await runCommand('journal inspect', env);
  expect([code, out]).toEqual([1, expect.stringMatching(/2 records .*DAMAGED from byte 102 on: 21 bytes/)]);
});

test('a segment of another format version is named with the readable ones, and ends the command with 1', async () => {
  await writeJournal(['one']);
  const directory = await writeJournal(['two', 'three']);
  const [name, readable] = readdirSync(directory).filter((file) => file.endsWith('.journal'));
  writeFileSync(join(directory, name!), withVersion(readFileSync(join(directory, name!)), 1));

  const { code, out } = await runCommand('journal inspect', env);
  expect(code).toBe(1);
  expect(out).toContain(`${name}: UNREADABLE format version 1`);
  expect(out).toContain(`${readable}: 2 records`);
  expect(out).toContain('2 records of 8 bytes wait');
  const listed = await runJson<{ segments: object[] }[]>('journal inspect --records 1', env);
  expect(listed.code).toBe(1);
  expect(listed.data.flatMap(({ segments }) => segments)).toEqual([
    expect.objectContaining({ name, unsupportedVersion: 1, records: 0 }),
    expect.objectContaining({ name: readable, records: 2 }),
  ]);
});

test('where there is no journal that is said', async () => {
  expect(await runCommand('journal inspect', env)).toMatchObject({
    code: 1,
    err: expect.stringContaining('no directory') as string,
  });
});
