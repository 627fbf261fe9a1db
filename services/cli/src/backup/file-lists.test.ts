import { expect, test } from 'vitest';
import type { BackupTarget } from './backup-files.ts';
import { createFileLists, listFiles } from './file-lists.ts';
import { formatManifest, formatVersion, measureFiles, type Manifest, type StoredFile } from './manifest.ts';

/** The number of rows of clicks that a file has: 4 MB of lines of 480 bytes. */
const clicksPerFile = 8_700;
const clicksMax = 100_000_000_000;

function createMemory() {
  const objects = new Map<string, Buffer>();
  const target: BackupTarget = {
    write: async (path, bytes) => void objects.set(path, Buffer.from(bytes)),
    finish: async () => undefined,
    abandon: async () => undefined,
  };
  return {
    objects,
    target,
    source: { what: 'backup' as const, read: async (path: string) => objects.get(path), close: () => undefined },
  };
}

function describeFile(number: number): StoredFile {
  const hex = number.toString(16).padStart(8, '0');
  return { path: `clickhouse/clicks-202603.${number}.zst`, bytes: 400_000 + number, sha256: hex.repeat(8) };
}

test('many files are in lists, few are not, and both are listed in the order in which they were written', async () => {
  for (const [count, lists] of [
    [0, 0],
    [16, 0],
    [17, 1],
    [20_000, 1],
    [45_000, 3],
  ] as const) {
    const { objects, target, source } = createMemory();
    const written = createFileLists(target, 'clickhouse/clicks-202603');
    const files = Array.from({ length: count }, (_, at) => describeFile(at + 1));
    for (const file of files) await written.add(file);
    const stored = await written.end();
    expect([count, stored.lists.length, objects.size]).toEqual([count, lists, lists]);
    const listed = [];
    for await (const file of listFiles(source, stored)) listed.push(file);
    expect(listed).toEqual(files);
    const bytes = files.reduce((sum, file) => sum + file.bytes, 0);
    expect(measureFiles([stored])).toEqual({ files: count, bytes });
  }
});

test('the manifest of a hundred billion clicks is short enough to be read', async () => {
  const { target } = createMemory();
  const written = createFileLists(target, 'clickhouse/clicks-202603');
  for (let at = 1; at <= 20_000; at += 1) await written.add(describeFile(at));
  const { lists } = await written.end();
  const [list] = lists;
  const listsMax = Math.ceil(clicksMax / clicksPerFile / list!.listed);
  const parts = [
    { partition: '202603', rows: clicksMax, lists: Array.from({ length: listsMax }, () => list!), files: [] },
  ];
  const manifest: Manifest = {
    format: formatVersion,
    product: '0.1.0',
    createdAt: new Date(0).toISOString(),
    postgres: { migrations: [], tables: [], sequences: [] },
    clickHouse: { migrations: [], tables: [{ name: 'clicks', columns: ['id'], parts }] },
    positions: [],
    uploads: { stored: 'disk', pictures: 0, lists: [], files: [] },
  };
  expect(formatManifest(manifest).length).toBeLessThan(300_000);
  parts[0]!.lists = Array.from({ length: 50_000 }, () => list!);
  expect(() => formatManifest(manifest)).toThrow('The backup is too large: manifest.json would have');
});
