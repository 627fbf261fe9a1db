import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';

/** Damage is kept for an operator to examine, the newest few pieces of it. */
const quarantineFilesMax = 8;

/**
 * Stores the bytes of a segment that are not records under `quarantine/<segment>-<offset>.bad`.
 * Best effort: a full disk must not keep a journal from opening.
 */
export function quarantineBytes(directory: string, segmentPath: string, offset: number, bytes: Uint8Array): void {
  const quarantine = join(directory, 'quarantine');
  try {
    mkdirSync(quarantine, { recursive: true, mode: 0o700 });
    writeFileSync(join(quarantine, `${basename(segmentPath, '.journal')}-${offset}.bad`), bytes, { mode: 0o600 });
    const names = readdirSync(quarantine).sort();
    for (const name of names.slice(0, -quarantineFilesMax)) rmSync(join(quarantine, name), { force: true });
  } catch {
    // The damage is skipped and counted all the same.
  }
}
