import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import { z } from 'zod';

/** Ends the search tree and the data; behind it are only facts about the file. */
const marker = Buffer.from('\xab\xcd\xefMaxMind.com', 'latin1');
/** The marker is this near to the end at least, by the format. */
const tailBytes = 131_072;

/** The path of a readable file in the MaxMind DB format. */
export const mmdbFile = () => z.string().refine(isMmdbFile, 'must be the path of a readable MaxMind DB file (.mmdb)');

function isMmdbFile(path: string): boolean {
  try {
    const file = openSync(path, 'r');
    try {
      const { size } = fstatSync(file);
      const tail = Buffer.alloc(Math.min(size, tailBytes));
      readSync(file, tail, 0, tail.length, size - tail.length);
      return tail.includes(marker);
    } finally {
      closeSync(file);
    }
  } catch {
    return false;
  }
}
