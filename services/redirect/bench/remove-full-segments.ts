import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';

const intervalMs = 100;
/** The segment that is being written, and the one before it. */
const segmentsKept = 2;

/** Removes the full segments of all journals below a directory, as the shipper does; otherwise the disk fills up. */
export function keepRemovingFullSegments(directory: string): { stop(): void } {
  const timer = setInterval(() => {
    const entries = readdirSync(directory, { recursive: true, encoding: 'utf8' });
    const byJournal = Map.groupBy(
      entries.filter((name) => name.endsWith('.journal')),
      (name) => join(name, '..'),
    );
    for (const names of byJournal.values()) {
      for (const name of names.sort().slice(0, -segmentsKept)) rmSync(join(directory, name), { force: true });
    }
  }, intervalMs);
  return { stop: () => clearInterval(timer) };
}
