import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, type FileHandle } from 'node:fs/promises';

/** Lines of JSON that are written to the end or not at all. */
export type LineWriter = {
  write(value: object): Promise<void>;
  /** Bytes of all lines so far, those included that are not in the file yet. */
  bytes(): number;
  /** Puts all lines so far on the disk, so that they outlast a loss of power. */
  sync(): Promise<void>;
  /** @returns SHA-256 of all lines */
  end(): Promise<string>;
  /** Gives the file back, whatever is missing in it. */
  close(): Promise<void>;
};

const bufferBytesMax = 65_536;

/**
 * Writes lines to the end of a file, which is created at the latest when it is synced or ended.
 * @param keptBytes of lines that an earlier process has written, which the file has
 * @param spend called with the bytes of each line; an error that it throws refuses the line
 */
export function openLineWriter(file: string, spend: (bytes: number) => void, keptBytes = 0): LineWriter {
  const hash = createHash('sha256');
  let handle: FileHandle | undefined;
  let lines: string[] = [];
  let [bytes, buffered, isSynced] = [keptBytes, 0, false];
  const openFile = async (): Promise<FileHandle> => {
    if (handle) return handle;
    handle = await open(file, 'a', 0o600);
    if (keptBytes > 0)
      for await (const part of createReadStream(file, { end: keptBytes - 1 })) hash.update(part as Buffer);
    return handle;
  };
  const flush = async () => {
    const text = lines.join('');
    [lines, buffered] = [[], 0];
    const opened = await openFile();
    hash.update(text);
    await opened.appendFile(text);
  };
  const close = async () => {
    await handle?.close();
    handle = undefined;
  };
  return {
    async write(value) {
      const line = toLine(value);
      const lineBytes = Buffer.byteLength(line);
      spend(lineBytes);
      lines.push(line);
      bytes += lineBytes;
      buffered += lineBytes;
      isSynced = false;
      if (buffered >= bufferBytesMax) await flush();
    },
    bytes: () => bytes,
    async sync() {
      if (isSynced) return;
      await flush();
      await handle?.datasync();
      isSynced = true;
    },
    async end() {
      await flush();
      await close();
      return hash.digest('hex');
    },
    close,
  };
}

/** Readers of lines take these two for the ends of lines, and JSON does not escape them. */
function toLine(value: object): string {
  const line = JSON.stringify(value);
  return `${lineEnds.test(line) ? line.replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029') : line}\n`;
}

const lineEnds = /[\u2028\u2029]/;
