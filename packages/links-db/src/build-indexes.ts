import type { ClientBase } from 'pg';

/** The first line of a migration that only builds and drops indexes, beside writers. */
const mark = '-- concurrent';

/** A statement of such a migration, by the index that is there, or gone, after it. */
type IndexStatement = { index: string; sql: string; isDrop: boolean };

const createPattern = /^create (?:unique )?index concurrently ([a-z_0-9]+) on /;
const dropPattern = /^drop index concurrently if exists ([a-z_0-9]+)$/;

/**
 * The statements of a migration that is marked with `-- concurrent` in its first line; undefined of any other. Such a
 * migration is not one transaction: writers of a large table do not wait while an index of it is built.
 * @throws when a statement does something else, which could be half done
 */
export function readIndexStatements(sql: string): IndexStatement[] | undefined {
  const [first, ...lines] = sql.split('\n');
  if (first !== mark) return undefined;
  const text = lines.filter((line) => !line.startsWith('--')).join('\n');
  const statements = text.split(/;[ \t]*(?:\n|$)/).map((statement) => statement.trim());
  return statements.filter((statement) => statement !== '').map(describeStatement);
}

function describeStatement(sql: string): IndexStatement {
  const created = createPattern.exec(sql)?.[1];
  const dropped = dropPattern.exec(sql)?.[1];
  if (created === undefined && dropped === undefined)
    throw new Error(
      `A concurrent migration has only "create index concurrently <name> on" and "drop index concurrently if exists <name>", not: ${sql}`,
    );
  return { sql, index: created ?? dropped ?? '', isDrop: created === undefined };
}

/**
 * Runs them one by one, from where an interrupted run has left off: an index that is valid stays, one whose building was
 * cut off is built again. Waits without a limit for transactions that are older, such as that of a backup; nothing else has
 * to wait while it does.
 */
export async function buildIndexes(client: ClientBase, statements: readonly IndexStatement[]): Promise<void> {
  for (const { sql, index, isDrop } of statements) {
    const isValid = isDrop ? undefined : await readValidity(client, index);
    if (isValid === true) continue;
    if (isValid === false) await client.query(`drop index concurrently ${index}`);
    await client.query(sql);
  }
}

/** Whether the index can be used; undefined where there is none of the name. */
async function readValidity(client: ClientBase, index: string): Promise<boolean | undefined> {
  const { rows } = await client.query<{ isValid: boolean }>(
    'select indisvalid as "isValid" from pg_index where indexrelid = to_regclass($1)',
    [index],
  );
  return rows[0]?.isValid;
}
