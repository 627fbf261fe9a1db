import { chmodSync, mkdirSync } from 'node:fs';

const ownerOnlyMode = 0o700;
/** Others may pass through it, and see nothing of it. */
const passableMode = 0o711;

/**
 * Creates a directory, with those above it, for what only the user of this process may read. One that exists already
 * keeps its mode. When that user is root, other users may pass through it: Postgres refuses to run as root and keeps
 * its own directory inside.
 */
export function makeDataDirectory(path: string): void {
  const created = mkdirSync(path, { recursive: true, mode: ownerOnlyMode });
  if (created !== undefined && process.getuid?.() === 0) chmodSync(path, passableMode);
}
