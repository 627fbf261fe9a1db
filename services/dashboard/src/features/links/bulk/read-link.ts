import { splitTagNames } from '@linkplane/contracts';
import {
  flagColumns,
  readAliasesCell,
  readDigits,
  readJsonCell,
  readSwitch,
  splitShortUrl,
  structuredColumns,
  trimSlashes,
  unguardCell,
  type Column,
  type FileColumn,
  type Meaning,
} from '@linkplane/contracts/link-columns';
import { cleanHost, completeAddress, completeWebAddress } from '../../../ui/complete-address.ts';
import { fieldsOfKind } from '../form/fields/link-form-values.ts';

import type { Cell, TextRecord } from './split-records.ts';

/** The body for the API. A cell that is no value of its field stays text, which the API refuses with the reason. */
export type LinkToImport = { url: string } & Partial<Record<Column, unknown>>;

/** Why a line cannot be read as a link. */
export type LineProblem =
  | { kind: 'cells'; cells: number; columns: number }
  | { kind: 'quote' }
  | { kind: 'addresses' }
  | { kind: 'spaces' }
  | { kind: 'password' }
  | { kind: 'short-url' };

/** A line of the file; one with a problem is never sent. */
export type LinkLine = { line: number; link: LinkToImport; problem?: LineProblem };

const flags: ReadonlySet<string> = new Set(flagColumns);
const structured: ReadonlySet<string> = new Set(structuredColumns);
const numbers: ReadonlySet<string> = new Set([...fieldsOfKind('number'), 'clicksBefore']);
const instants: ReadonlySet<string> = new Set(fieldsOfKind('instant'));
const webAddresses: ReadonlySet<string> = new Set(fieldsOfKind('address'));
/** In which spaces at both ends count, if the cell is in quotes. */
const texts: ReadonlySet<string> = new Set(fieldsOfKind('text'));

/** Reads records by the columns of their file. */
export function openLineReader(columns: readonly FileColumn[]): (record: TextRecord) => LinkLine {
  const named = new Set(columns.map(({ meaning }) => meaning));
  return (record) => {
    const { shortUrl, hasPassword, ...fields } = readCells(record.cells, columns);
    const { domain, slug } = typeof shortUrl === 'string' ? splitShortUrl(shortUrl) : {};
    const link = {
      url: '',
      ...(slug !== undefined && !named.has('slug') && { slug }),
      ...(domain !== undefined && !named.has('domain') && { domain }),
      ...fields,
    } as LinkToImport;
    const problem = findProblem(record, columns.length, link, hasPassword);
    return { line: record.line, link, ...(problem && { problem }) };
  };
}

function readCells(cells: readonly Cell[], columns: readonly FileColumn[]): Partial<Record<Meaning, unknown>> {
  const values: Partial<Record<Meaning, unknown>> = {};
  for (const [index, cell] of cells.entries()) {
    const meaning = columns[index]?.meaning;
    // The first one counts where there are several short URLs.
    if (meaning && !isEmpty(cell)) values[meaning] ??= readCell(meaning, cell);
  }
  return values;
}

/** Dumps of databases have `NULL` or `\N` where there is no value; a text of that would be in quotes. */
function isEmpty({ text, isQuoted }: Cell): boolean {
  const value = text.trim();
  return value === '' || (!isQuoted && (value === 'NULL' || value === String.raw`\N`));
}

function findProblem(
  { cells, isTorn }: TextRecord,
  columns: number,
  { slug, password }: LinkToImport,
  hasPassword: unknown,
): LineProblem | undefined {
  if (isTorn) return { kind: 'quote' };
  const filled = cells.findLastIndex(({ text }) => text.trim() !== '') + 1;
  if (filled > columns) return { kind: 'cells', cells: filled, columns };
  if (slug === '') return { kind: 'short-url' };
  const isMissing = hasPassword === true && typeof password !== 'string';
  return isMissing || password === true ? { kind: 'password' } : undefined;
}

function readCell(meaning: Meaning, { text, isQuoted }: Cell): unknown {
  const value = unguardCell(isQuoted && texts.has(meaning) ? text : text.trim());
  if (meaning === 'url') return completeAddress(value);
  if (meaning === 'tags') return splitTagNames(value);
  if (meaning === 'aliases') return readAliasesCell(value);
  if (meaning === 'slug') return trimSlashes(value);
  // The service's own host may include a port.
  if (meaning === 'domain') return /^[^/]+:\d+$/.test(value) ? value : cleanHost(value);
  // Some tools write only whether there is one.
  if (meaning === 'password' && /^(?:true|false)$/i.test(value)) return /^t/i.test(value) || null;
  if (meaning === 'hasPassword' || flags.has(meaning)) return readSwitch(value);
  if (numbers.has(meaning)) return readDigits(value);
  if (instants.has(meaning)) return readInstant(value);
  if (structured.has(meaning)) return readJsonCell(value);
  return webAddresses.has(meaning) ? completeWebAddress(value) : value;
}

/** Some tools write seconds or milliseconds since 1970. */
function readInstant(value: string): string {
  if (/^\d{10}$/.test(value)) return new Date(Number(value) * 1_000).toISOString();
  return /^\d{13}$/.test(value) ? new Date(Number(value)).toISOString() : value;
}
