import { mkdir, open, readdir, readFile, rename } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { readCode } from '@linkplane/runtime';
import { CommandError } from '../command-errors.ts';

/** Pictures are packed as a tar archive (ustar), which every system can read. */
const blockBytes = 512;
const fileMode = 0o640;
const directoryMode = 0o750;
/** Far above what management stores. */
const pictureBytesMax = 32 * 1_048_576;
/** A file of the backup may be longer than others by one of these, and pictures do not get shorter when they are compressed. */
const chunkBytes = 1_048_576;
const pathPattern = /^[0-9a-z]{1,8}\/[\w-]{1,64}\.[a-z]{1,8}$/;

/** The paths of the stored pictures below a directory, in order; none without the directory. */
export async function listPictures(directory: string): Promise<string[]> {
  const paths = await listDirectory(directory, { recursive: true });
  return paths.filter((path) => pathPattern.test(path)).sort();
}

async function listDirectory(directory: string, options: { recursive: boolean }): Promise<string[]> {
  try {
    return await readdir(directory, options);
  } catch (error) {
    if (readCode(error) === 'ENOENT') return [];
    throw error;
  }
}

/** The bytes of an archive of pictures. One that was removed since it was listed is left out. */
export async function* packPictures(
  directory: string,
  paths: readonly string[],
  onPacked: () => void,
): AsyncGenerator<Buffer> {
  for (const path of paths) {
    const bytes = await readFile(join(directory, path)).catch((error: unknown) => {
      if (readCode(error) === 'ENOENT') return undefined;
      throw error;
    });
    onPacked();
    if (!bytes) continue;
    yield formatHeader(path, bytes.length);
    for (let at = 0; at < bytes.length; at += chunkBytes) yield bytes.subarray(at, at + chunkBytes);
    yield Buffer.alloc(padding(bytes.length));
  }
  if (paths.length > 0) yield Buffer.alloc(2 * blockBytes);
}

function formatHeader(path: string, size: number): Buffer {
  const header = Buffer.alloc(blockBytes);
  const octal = (value: number, at: number, length: number) =>
    header.write(value.toString(8).padStart(length - 1, '0'), at, length - 1, 'latin1');
  header.write(path, 0, 'latin1');
  octal(fileMode, 100, 8);
  octal(0, 108, 8);
  octal(0, 116, 8);
  octal(size, 124, 12);
  octal(0, 136, 12);
  header.write('        0', 148, 'latin1');
  header.write('ustar\x0000', 257, 'latin1');
  octal(checksumOf(header), 148, 7);
  header[154] = 0;
  return header;
}

/** The field of the checksum counts as blanks. */
function checksumOf(header: Buffer): number {
  let sum = 0;
  for (let at = 0; at < blockBytes; at += 1) sum += at >= 148 && at < 156 ? 0x20 : (header[at] ?? 0);
  return sum;
}

function padding(size: number): number {
  return (blockBytes - (size % blockBytes)) % blockBytes;
}

/** Writes the pictures of an archive below a directory; returns how many. */
export async function unpackPictures(directory: string, chunks: AsyncIterable<Buffer>): Promise<number> {
  let rest: Buffer = Buffer.alloc(0);
  let pictures = 0;
  for await (const chunk of chunks) {
    rest = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
    let at = 0;
    for (;;) {
      const entry = readEntry(rest, at);
      if (!entry) break;
      if (entry.kind === 'file') {
        await writePicture(join(directory, entry.path), entry.bytes);
        pictures += 1;
      }
      at = entry.end;
    }
    rest = rest.subarray(at);
  }
  if (rest.length > 0) throw new CommandError('The backup is damaged: the archive of pictures ends within one.');
  return pictures;
}

type Entry = { kind: 'file'; path: string; bytes: Buffer; end: number } | { kind: 'end'; end: number };

/** The entry from a position on; undefined when more bytes are needed. */
function readEntry(bytes: Buffer, at: number): Entry | undefined {
  if (bytes.length < at + blockBytes) return undefined;
  const header = bytes.subarray(at, at + blockBytes);
  if (header[0] === 0) return { kind: 'end', end: at + blockBytes };
  const path = header.toString('latin1', 0, header.indexOf(0));
  const size = Number.parseInt(header.toString('latin1', 124, 135), 8);
  const isSound = Number.parseInt(header.toString('latin1', 148, 155), 8) === checksumOf(header);
  if (!isSound || !pathPattern.test(path) || !(size >= 0 && size <= pictureBytesMax))
    throw new CommandError('The backup is damaged: the archive of pictures has an entry that is no picture.');
  const from = at + blockBytes;
  const end = from + size + padding(size);
  return bytes.length < end ? undefined : { kind: 'file', path, bytes: bytes.subarray(from, from + size), end };
}

async function writePicture(path: string, bytes: Buffer): Promise<void> {
  await mkdir(dirname(path), { recursive: true, mode: directoryMode });
  const file = await open(`${path}.part`, 'w', fileMode);
  try {
    await file.writeFile(bytes);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(`${path}.part`, path);
}
