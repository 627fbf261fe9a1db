import { badRequest } from './engine-error.ts';
import { formatSettings } from './format-settings.ts';

export type RowFormat = 'JSONEachRow' | 'JSONCompactEachRow';

export type Insert =
  | {
      kind: 'rows';
      table: string;
      columns: string[] | undefined;
      rowFormat: RowFormat;
      settings: Record<string, string>;
    }
  /** `INSERT ... SELECT` or `INSERT ... VALUES` with its settings. */
  | { kind: 'statement'; sql: string };

const identifier = '`?\\w+`?';
const insertPattern = new RegExp(
  `^INSERT\\s+INTO\\s+(?:TABLE\\s+)?(?<table>${identifier}(?:\\.${identifier})?)\\s*` +
    `(?:\\((?<columns>\\s*${identifier}(?:\\s*,\\s*${identifier})*\\s*)\\))?\\s*` +
    `(?:SETTINGS\\s+(?<settings>\\w+\\s*=\\s*(?:'(?:[^'\\\\]|\\\\.)*'|[\\w.]+)(?:\\s*,\\s*\\w+\\s*=\\s*(?:'(?:[^'\\\\]|\\\\.)*'|[\\w.]+))*))?\\s*` +
    `(?<rest>(?:FORMAT|VALUES|SELECT|WITH|\\()[\\s\\S]*)$`,
  'i',
);

/**
 * Parses an INSERT. Settings become a part of the statement, never of the session: a deduplication token that stayed in
 * the session would silently drop the next insert.
 */
export function parseInsert(sql: string, urlSettings: Record<string, string>): Insert {
  const parts = insertPattern.exec(sql)?.groups;
  if (!parts) throw badRequest('This form of INSERT is not supported');
  const { table = '', columns, rest = '' } = parts;
  const settings = { ...readSettingsClause(parts.settings ?? ''), ...urlSettings };
  const format = /^FORMAT\s+(\w+)\s*$/i.exec(rest)?.[1];
  if (format !== undefined) {
    return {
      kind: 'rows',
      table: unquote(table),
      columns: columns?.split(',').map((column) => unquote(column.trim())),
      rowFormat: readRowFormat(format),
      settings,
    };
  }
  if (/^FORMAT\b/i.test(rest)) throw badRequest('Rows belong into the body, the INSERT into the parameter "query"');
  const columnList = columns === undefined ? '' : ` (${columns})`;
  return { kind: 'statement', sql: `INSERT INTO ${table}${columnList}${formatSettings(settings)} ${rest}` };
}

/**
 * Refuses rows with a blank line: the engine would end the rows there, commit those before, and execute the rest as
 * SQL.
 * @throws HttpError
 */
export function refuseBlankLines(rows: Buffer): void {
  const text = rows.toString('latin1');
  const end = text.trimEnd();
  if (/^\s|\n[^\S\n]*\n/.test(end)) throw badRequest('The rows of an INSERT must not have a blank line');
}

function readRowFormat(format: string): RowFormat {
  if (format === 'JSONEachRow' || format === 'JSONCompactEachRow') return format;
  throw badRequest(`INSERT takes JSONEachRow or JSONCompactEachRow, not ${format}`);
}

function readSettingsClause(clause: string): Record<string, string> {
  const pairs = clause.matchAll(/\b(\w+)\s*=\s*(?:'((?:[^'\\]|\\.)*)'|([\w.]+))/g);
  return Object.fromEntries(
    [...pairs].map(([, key = '', quoted, bare]) => [key, bare ?? (quoted ?? '').replaceAll(/\\(.)/g, '$1')]),
  );
}

function unquote(name: string): string {
  return name.replaceAll('`', '');
}
