import type { ImportedRow } from '@linkplane/management/operator';
import type { BackupSource } from '../backup/backup-files.ts';
import { CommandError } from '../command-errors.ts';
import { fieldNamesOf, type ExportedKind, type KindName } from './export-manifest.ts';
import { readLines } from './read-lines.ts';

/**
 * The rows of a kind, each with exactly the fields of the kind.
 * @throws CommandError naming the line
 */
export async function* readRows(
  source: BackupSource,
  kind: ExportedKind,
  onRead?: (bytes: number) => void,
): AsyncGenerator<ImportedRow> {
  const fields = fieldNamesOf(kind.name as KindName);
  const known = new Set(fields);
  let number = 0;
  for await (const line of readLines(source, kind, onRead)) {
    number += 1;
    const row = parseRow(line);
    const problem = row ? findProblem(row, fields, known) : 'is no JSON object';
    if (problem !== undefined || !row) throw new CommandError(`"${kind.name}", line ${number}: ${problem}.`);
    yield row;
  }
  if (number !== kind.rows)
    throw new CommandError(`The export is damaged: "${kind.name}" has ${number} lines instead of ${kind.rows}.`);
}

function parseRow(line: string): ImportedRow | undefined {
  try {
    const row: unknown = JSON.parse(line);
    return typeof row === 'object' && row !== null && !Array.isArray(row) ? (row as ImportedRow) : undefined;
  } catch {
    return undefined;
  }
}

function findProblem(row: ImportedRow, fields: readonly string[], known: ReadonlySet<string>): string | undefined {
  const names = Object.keys(row);
  const unknown = names.find((name) => !known.has(name));
  if (unknown !== undefined) return `has the field "${unknown}", which this program does not know`;
  if (names.length === fields.length) return undefined;
  return `lacks the field "${fields.find((name) => !Object.hasOwn(row, name))}"`;
}
