import { LRUCache } from 'lru-cache';
import { fileNameOf, type StoredFile } from './store-files.ts';

const cacheBytesMax = 32 * 1_048_576;
/** Another node may have deleted the file, or the operator may have suspended its workspace. */
const cachedMsMax = 60_000;
/** A file that is not there may be soon: its workspace is not suspended any more. */
const missMsMax = 3_000;
const missesMax = 10_000;

/** Served files in memory, by their names. */
export type FileCache = {
  /** The file that is cached, or known to be missing: then null. Undefined when it has to be read. */
  find(file: StoredFile): Buffer | null | undefined;
  /** Reads a file for all who request it at the time. */
  read(file: StoredFile, load: () => Promise<Buffer | undefined>): Promise<Buffer | undefined>;
  /** To be called when the file is gone: what is being read of it by then is not cached. */
  forget(file: StoredFile): void;
};

export function createFileCache(): FileCache {
  const cached = new LRUCache<string, Buffer>({
    maxSize: cacheBytesMax,
    sizeCalculation: (bytes) => bytes.byteLength + 1,
    ttl: cachedMsMax,
  });
  const misses = new LRUCache<string, true>({ max: missesMax, ttl: missMsMax });
  const reading = new Map<string, Promise<Buffer | undefined>>();

  async function readOnce(name: string, load: () => Promise<Buffer | undefined>): Promise<Buffer | undefined> {
    const running = load();
    reading.set(name, running);
    try {
      const bytes = await running;
      const isCurrent = reading.get(name) === running;
      if (bytes && isCurrent) cached.set(name, bytes);
      if (!bytes) misses.set(name, true);
      return bytes;
    } finally {
      if (reading.get(name) === running) reading.delete(name);
    }
  }

  return {
    find: (file) => cached.get(fileNameOf(file)) ?? (misses.has(fileNameOf(file)) ? null : undefined),
    read: (file, load) => reading.get(fileNameOf(file)) ?? readOnce(fileNameOf(file), load),
    forget(file) {
      cached.delete(fileNameOf(file));
      reading.delete(fileNameOf(file));
    },
  };
}
