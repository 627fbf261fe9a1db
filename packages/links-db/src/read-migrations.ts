import { readdirSync, readFileSync } from 'node:fs';

/** The directory with files such as `0001_foundation.sql`. */
export const migrationsDirectory = new URL('../migrations/', import.meta.url);

export type Migration = {
  version: number;
  name: string;
  sql: string;
  /** Why programs of before cannot go on with the schema of after; null where they can. */
  breaking: string | null;
};

/**
 * The migrations of a directory, in order.
 * @throws when the mark of a breaking one is not what `readBreakingMark` reads
 */
export function readMigrations(directory: URL): Migration[] {
  return listFiles(directory).map((name) => {
    const sql = readFileSync(new URL(name, directory), 'utf8');
    return { version: versionOf(name), name, sql, breaking: readBreakingMark(name, sql) };
  });
}

/** The number of the newest migration of this program. */
export function findNewestVersion(): number {
  return Math.max(...listFiles(migrationsDirectory).map(versionOf));
}

function listFiles(directory: URL): string[] {
  return readdirSync(directory)
    .filter((file) => file.endsWith('.sql'))
    .sort();
}

function versionOf(name: string): number {
  return Number(name.slice(0, 4));
}

/**
 * The reason behind `-- breaking: ` in the comment at the top of a migration.
 * @throws for a mark without a reason, in another form or in another place: services would go on beside it
 */
function readBreakingMark(name: string, sql: string): string | null {
  const lines = sql.split('\n');
  const end = lines.findIndex((line) => !line.startsWith('--'));
  const top = end === -1 ? lines : lines.slice(0, end);
  const isMark = (line: string) => /^\s*--\s*breaking\b/i.test(line);
  const marks = lines.filter(isMark);
  if (marks.length === 0) return null;
  const reason = top.filter(isMark).map((line) => /^-- breaking: (\S.*)$/.exec(line)?.[1])[0];
  if (marks.length > 1 || reason === undefined)
    throw new Error(`Migration ${name} must have its mark once, in the comment at its top, as "-- breaking: <why>".`);
  return reason.trim();
}
