import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { pipeline } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { SourceError } from '../source.ts';

const gzipMark = [0x1f, 0x8b];
const headBytes = 65_536;

/**
 * The text of a dump, plain or packed by gzip, a piece at a time.
 * @throws SourceError `invalid` when the file cannot be read, is damaged, or is neither UTF-8 nor said to be Latin 1
 */
export async function* readDumpText(file: string): AsyncGenerator<string> {
  const { isPacked, encoding } = await readHead(file);
  const decoder = new TextDecoder(encoding, { fatal: true });
  const bytes = createReadStream(file);
  // Errors of both are those of the iteration below.
  const plain = isPacked ? pipeline(bytes, createGunzip(), () => undefined) : bytes;
  try {
    for await (const chunk of plain) yield decoder.decode(chunk as Buffer, { stream: true });
    yield decoder.decode();
  } catch (error) {
    throw new SourceError('invalid', `${file} cannot be read to its end: ${(error as Error).message}.`, {
      cause: error,
    });
  }
}

/** A dump says in its first lines which encoding its texts have. */
async function readHead(file: string): Promise<{ isPacked: boolean; encoding: 'utf-8' | 'windows-1252' }> {
  const head = Buffer.alloc(headBytes);
  let length = 0;
  try {
    const handle = await open(file);
    try {
      length = (await handle.read(head)).bytesRead;
    } finally {
      await handle.close();
    }
  } catch (error) {
    throw new SourceError('invalid', `${file} cannot be read: ${(error as Error).message}.`, { cause: error });
  }
  const isPacked = gzipMark.every((byte, at) => head[at] === byte);
  const isLatin = !isPacked && /SET\s+NAMES\s+'?latin1/i.test(head.toString('latin1', 0, length));
  return { isPacked, encoding: isLatin ? 'windows-1252' : 'utf-8' };
}
