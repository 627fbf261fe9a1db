import { cleanStatement } from './clean-statement.ts';
import { checkSyntaxTree, mayRead, type TablesOfSession } from './check-syntax-tree.ts';
import { accessDenied, readOnly } from './engine-error.ts';
import type { Statement } from './read-statement.ts';

/** Runs a statement of this server's own, and returns its result as text. */
export type Ask = (sql: string) => Promise<string>;

/** The limits of deploy/clickhouse/users.d/linkplane.xml, with half of the memory: the engine shares its machine. */
const limits = { max_execution_time: 60, max_memory_usage: 500_000_000, max_threads: 2 } as const;

/** Settings that change how a result is written or how much of it, and nothing on the server. */
const freeSettings =
  /^(?:output_format_(?:json|csv|tsv|decimal|pretty|parquet|arrow|native|binary|values|write)_?\w*|date_time_(?:in|out)put_format|session_timezone|join_use_nulls|max_result_rows|result_overflow_mode|extremes)$/;

/** Formats that read no file of their own. */
const freeFormats =
  /^(?:JSON|CSV|TSV|TabSeparated|RowBinary|Pretty|Arrow)\w*$|^(?:Native|Parquet|Values|Vertical|XML|Markdown|Null|ORC)$/;

const describePattern = /^DESC(?:RIBE)?(?:\s+TABLE)?\s+([\w.`"]+)$/i;
const showPattern = /^SHOW\s+(?:TABLES|DATABASES)$/i;

/**
 * The statement of an analyst with the limits of analysts: one query of the views that are for them, or what their tools
 * ask about these. The engine has no users; a query of it runs as read-only besides.
 * @throws HttpError for everything else
 */
export async function limitToReading(statement: Statement, ask: Ask): Promise<Statement> {
  if (statement.kind === 'insert') throw readOnly('INSERT is not for analysts');
  if (!freeFormats.test(statement.format)) throw readOnly(`The format ${statement.format} is not for analysts`);
  const settings = limitSettings(statement.kind === 'select' ? statement.settings : (statement.given?.settings ?? {}));
  const clean = cleanStatement(statement.kind === 'select' ? statement.sql : (statement.given?.sql ?? statement.sql));
  const tables = await readTables(ask, statement.database);
  if (statement.kind === 'select') {
    checkSyntaxTree(await ask(`EXPLAIN AST ${clean.sql}`), clean, tables);
    return { ...statement, sql: clean.sql, settings };
  }
  const described = describePattern.exec(clean.sql)?.[1]?.replaceAll(/["`]/g, '');
  if (described !== undefined && !mayRead(described, tables))
    throw accessDenied(`The table ${described} is not for analysts: read the views bi_...`);
  if (described === undefined && !showPattern.test(clean.sql))
    throw readOnly('Analysts may use SELECT, WITH, DESCRIBE, SHOW TABLES and SHOW DATABASES');
  const { database, gzip, format } = statement;
  return { database, gzip, format, kind: 'command', sql: clean.sql };
}

function limitSettings(given: Readonly<Record<string, string>>): Record<string, string> {
  const limited: Record<string, string> = {};
  for (const [name, value] of Object.entries(given)) {
    if (freeSettings.test(name)) limited[name] = value;
    else if (Object.hasOwn(limits, name)) limited[name] = limitValue(name as keyof typeof limits, value);
    // Tools ask for less than they may have.
    else if (name !== 'readonly' || !/^[12]$/.test(value))
      throw readOnly(`The setting ${name} cannot be changed by analysts`);
  }
  const all = Object.fromEntries(Object.entries(limits).map(([name, max]) => [name, String(max)]));
  return { ...all, ...limited, readonly: '1' };
}

/** 0 would mean that there is no limit. */
function limitValue(name: keyof typeof limits, value: string): string {
  const wanted = Number(value);
  if (!/^\d+(?:\.\d+)?$/.test(value) || wanted <= 0 || wanted > limits[name])
    throw readOnly(`The setting ${name} is at most ${limits[name]} for analysts`);
  return value;
}

async function readTables(ask: Ask, database: string): Promise<TablesOfSession> {
  const listed = await ask('SELECT name FROM system.tables WHERE database = currentDatabase()');
  return { database, names: new Set(listed.split('\n')) };
}
