import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { zstdCompress, zstdDecompress } from 'node:zlib';
import { CommandError } from '../command-errors.ts';
import type { BackupSource, BackupTarget } from './backup-files.ts';
import type { StoredFile } from './manifest.ts';

const compress = promisify(zstdCompress);
const decompress = promisify(zstdDecompress);

/** The size of one file after decompression. */
const contentBytesMax = 64 * 1_048_576;

/** Writes a compressed file. @param name its path without number and ending @param number from 1 */
export async function writeStoredFile(
  target: BackupTarget,
  name: string,
  number: number,
  content: Buffer,
  ending = 'zst',
): Promise<StoredFile> {
  const path = `${name}.${String(number).padStart(5, '0')}.${ending}`;
  const compressed = await compress(content);
  await target.write(path, compressed);
  return { path, bytes: compressed.length, sha256: hash(compressed) };
}

/** @throws CommandError when the file is missing, or is not what the manifest says */
export async function readStoredFile(source: BackupSource, file: StoredFile): Promise<Buffer> {
  return await decompress(await verifyStoredFile(source, file), { maxOutputLength: contentBytesMax });
}

/**
 * The bytes of a file as they are stored.
 * @throws CommandError when it is missing, or is not what the manifest says
 */
export async function verifyStoredFile(source: BackupSource, { path, bytes, sha256 }: StoredFile): Promise<Buffer> {
  const found = await source.read(path);
  if (!found) throw new CommandError(`The ${source.what} is damaged: ${path} is missing.`);
  if (found.length !== bytes || hash(found) !== sha256)
    throw new CommandError(`The ${source.what} is damaged: ${path} is not as it was written.`);
  return found;
}

function hash(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}
