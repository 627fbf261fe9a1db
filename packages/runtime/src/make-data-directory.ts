import { chmodSync, mkdirSync } from 'node:fs';

const ownerOnlyMode = 0o700;
/** Other users may traverse it, but not list it. */
const traversableMode = 0o711;

/**
 * Creates a directory, with its parents, that only the user of this process may read. An existing one keeps its mode.
 * When that user is root, other users may traverse it: Postgres refuses to run as root and has a directory inside.
 */
export function makeDataDirectory(path: string): void {
  const created = mkdirSync(path, { recursive: true, mode: ownerOnlyMode });
  if (created !== undefined && process.getuid?.() === 0) chmodSync(path, traversableMode);
}
