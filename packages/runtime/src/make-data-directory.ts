import { chmodSync, mkdirSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { readCode } from './outbound/describe-failure.ts';

const ownerOnlyMode = 0o700;
/** Other users may traverse it, but not list it. */
const traversableMode = 0o711;

/**
 * Creates a directory, with its parents, that only the user of this process may read. An existing one keeps its mode.
 * When that user is root, other users may traverse it: Postgres refuses to run as root and has a directory inside.
 * @throws Error in words for the operator
 */
export function makeDataDirectory(path: string): void {
  const isCreated = makeDirectories(path, ownerOnlyMode);
  if (isCreated && process.getuid?.() === 0) chmodSync(path, traversableMode);
}

/**
 * Creates a directory with its parents, one after the other. `mkdirSync` does not end where the system says that the parent
 * is missing although it is there, as in `/proc`. Returns whether it was created.
 * @throws Error in words for the operator
 */
export function makeDirectories(path: string, mode?: number): boolean {
  const missing: string[] = [];
  let parent = resolve(path);
  for (; !isDirectory(parent, path); parent = dirname(parent)) missing.unshift(parent);
  for (const directory of missing) makeOne(directory, path, mode);
  return missing.length > 0;
}

/** @throws Error when it is a file, or cannot be looked up */
function isDirectory(place: string, path: string): boolean {
  try {
    if (statSync(place).isDirectory()) return true;
  } catch (error) {
    if (readCode(error) === 'ENOENT') return false;
    throw cannotCreate(path, place === path ? readCode(error) : `${place}: ${readCode(error)}`, error);
  }
  throw cannotCreate(path, `${place} is a file`);
}

function makeOne(directory: string, path: string, mode: number | undefined): void {
  try {
    mkdirSync(directory, { ...(mode !== undefined && { mode }) });
  } catch (error) {
    // Another process was faster.
    if (readCode(error) !== 'EEXIST') throw cannotCreate(path, readCode(error), error);
  }
}

function cannotCreate(path: string, reason: string, cause?: unknown): Error {
  const words = `The directory ${path} cannot be created (${reason}). Choose another one, or check its permissions.`;
  return Object.assign(new Error(words, { cause }), { code: readCode(cause) });
}
