import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { pipeline } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { SourceError } from '../source.ts';

export type TextEncoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252';

const gzipMark = [0x1f, 0x8b];

/**
 * The text of a file, plain or packed by gzip, a piece at a time. A byte order mark is left out.
 * @param chooseEncoding says which encoding a file has by its first bytes, at least some thousand
 * @throws SourceError `invalid` when the file cannot be read, is damaged, or does not have the encoding
 */
export async function* readTextFile(
  file: string,
  chooseEncoding: (head: Buffer) => TextEncoding = () => 'utf-8',
): AsyncGenerator<string> {
  const isPacked = await isGzip(file);
  const bytes = createReadStream(file);
  // Errors of both are those of the iteration below.
  const plain = isPacked ? pipeline(bytes, createGunzip(), () => undefined) : bytes;
  let decoder: TextDecoder | undefined;
  try {
    for await (const part of plain) {
      const chunk = part as Buffer;
      decoder ??= openDecoder(file, chunk, chooseEncoding);
      yield decoder.decode(chunk, { stream: true });
    }
    if (decoder) yield decoder.decode();
  } catch (error) {
    if (error instanceof SourceError) throw error;
    throw new SourceError('invalid', `${file} cannot be read to its end: ${(error as Error).message}.`, {
      cause: error,
    });
  }
}

function openDecoder(file: string, head: Buffer, chooseEncoding: (head: Buffer) => TextEncoding): TextDecoder {
  const encoding = chooseEncoding(head);
  if (!encoding.startsWith('utf-16') && isUtf16(head))
    throw new SourceError('invalid', `${file} is UTF-16: save it as UTF-8.`);
  return new TextDecoder(encoding, { fatal: true });
}

/** It has a mark, or a zero in its first letter. */
function isUtf16([first, second]: Buffer): boolean {
  return (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff) || first === 0 || second === 0;
}

async function isGzip(file: string): Promise<boolean> {
  const head = Buffer.alloc(gzipMark.length);
  try {
    const handle = await open(file);
    try {
      await handle.read(head);
    } finally {
      await handle.close();
    }
  } catch (error) {
    throw new SourceError('invalid', `${file} cannot be read: ${(error as Error).message}.`, { cause: error });
  }
  return gzipMark.every((byte, at) => head[at] === byte);
}
