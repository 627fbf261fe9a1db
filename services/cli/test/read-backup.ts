import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { zstdDecompressSync } from 'node:zlib';
import { openDirectorySource } from '../src/backup/directory-place.ts';
import { parseManifest, type Manifest, type StoredFiles } from '../src/backup/manifest.ts';
import { listFiles } from '../src/backup/file-lists.ts';

export async function readManifest(directory: string): Promise<Manifest> {
  return parseManifest(await readFile(join(directory, 'manifest.json')));
}

/** The lines of all tables of a backup by the name of the table, sorted. */
export async function readTables(directory: string): Promise<Map<string, string[]>> {
  const { postgres, clickHouse } = await readManifest(directory);
  const tables = new Map<string, string[]>();
  for (const { name, ...stored } of postgres.tables)
    tables.set(`postgres ${name}`, await readLines(directory, [stored]));
  for (const { name, parts } of clickHouse.tables) tables.set(`clickhouse ${name}`, await readLines(directory, parts));
  return tables;
}

async function readLines(directory: string, everything: readonly StoredFiles[]): Promise<string[]> {
  const pieces: Buffer[] = [];
  for (const stored of everything)
    for await (const { path } of listFiles(openDirectorySource(directory, 'backup'), stored))
      pieces.push(zstdDecompressSync(await readFile(join(directory, path))));
  return Buffer.concat(pieces)
    .toString()
    .split('\n')
    .filter((line) => line !== '')
    .sort();
}
