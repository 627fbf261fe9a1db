import { constants } from 'node:fs';
import { open, type FileHandle } from 'node:fs/promises';
import type { VisitorKey, VisitorKeys } from '../ports.ts';
import { formatVisitorKey, parseVisitorKey, visitorKeyTextLength } from '../visitor-key-text.ts';

/** Today's and tomorrow's key; a node offers no other one. */
const keysMax = 2;
const dayLength = 'YYYY-MM-DD'.length;
/** A day, a space, a key, a line end. */
const lineLength = dayLength + 1 + visitorKeyTextLength + 1;
const ownerOnlyMode = 0o600;

export type FileVisitorKeys = VisitorKeys & { close(): Promise<void> };

/**
 * The keys of one process, in a file of a fixed size that is overwritten in place: the key of a past day is erased from
 * the blocks of the file once `forgetBefore` resolves. (Copy-on-write file systems, and disks that remap blocks, keep
 * old blocks until they reuse them.) Anything that is not a key is treated as an empty line.
 */
export async function openFileVisitorKeys(path: string): Promise<FileVisitorKeys> {
  const file = await open(path, constants.O_RDWR | constants.O_CREAT, ownerOnlyMode);
  const keys = await readKeys(file);

  async function write(): Promise<void> {
    const lines = [...keys].map(([day, key]) => `${day} ${formatVisitorKey(key)}\n`);
    while (lines.length < keysMax) lines.push(`${' '.repeat(lineLength - 1)}\n`);
    await file.write(lines.join(''), 0, 'latin1');
    await file.sync();
  }

  return {
    async agree(day, candidate) {
      const known = keys.get(day);
      if (known && known.createdAtMs <= candidate.createdAtMs) return known;
      if (!known && keys.size >= keysMax) keys.delete([...keys.keys()].toSorted()[0] as string);
      keys.set(day, candidate);
      await write();
      return candidate;
    },
    async forgetBefore(today) {
      const past = [...keys.keys()].filter((day) => day < today);
      if (past.length === 0) return;
      for (const day of past) keys.delete(day);
      await write();
    },
    close: () => file.close(),
  };
}

async function readKeys(file: FileHandle): Promise<Map<string, VisitorKey>> {
  const keys = new Map<string, VisitorKey>();
  const bytes = Buffer.alloc(lineLength * keysMax);
  const { bytesRead } = await file.read(bytes, 0, bytes.length, 0);
  for (const line of bytes.toString('latin1', 0, bytesRead).split('\n')) {
    const key = parseVisitorKey(line.slice(dayLength + 1));
    if (key && Number.isFinite(Date.parse(line.slice(0, dayLength)))) keys.set(line.slice(0, dayLength), key);
  }
  return keys;
}
