import { splitTagNames } from '@linkplane/contracts';
import { cleanHost, completeAddress, completeWebAddress } from '../../../ui/complete-address.ts';
import { fieldsOfKind } from '../form/fields/link-form-values.ts';
import { flagColumns, structuredColumns, type Column, type FileColumn, type Meaning } from './name-columns.ts';
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

/** The words of spreadsheets for `true` in the languages that have words of their own; not translated: they stand in files. */
const yes = new Set(
  'true yes 1 wahr vrai verdadero verdadeiro vero waar prawda sant sand sann tosi pravda igaz doğru истина'.split(' '),
);
/** The words of spreadsheets for `false`; not translated: they stand in files. */
const no = new Set(
  'false no 0 falsch faux falso onwaar fałsz falskt falsk usann epätosi nepravda hamis yanlış ложь'.split(' '),
);
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
  const value = unguard(isQuoted && texts.has(meaning) ? text : text.trim());
  if (meaning === 'url') return completeAddress(value);
  if (meaning === 'tags') return splitTagNames(value);
  if (meaning === 'aliases') return readAliases(value);
  if (meaning === 'slug') return trimSlashes(value);
  // The service's own host may include a port.
  if (meaning === 'domain') return /^[^/]+:\d+$/.test(value) ? value : cleanHost(value);
  // Some tools write only whether there is one.
  if (meaning === 'password' && /^(?:true|false)$/i.test(value)) return /^t/i.test(value) || null;
  if (meaning === 'hasPassword' || flags.has(meaning)) return readSwitch(value);
  if (numbers.has(meaning)) return readNumber(value);
  if (instants.has(meaning)) return readInstant(value);
  if (structured.has(meaning)) return readJson(value);
  return webAddresses.has(meaning) ? completeWebAddress(value) : value;
}

/** Exports put an apostrophe before what a spreadsheet would take for a formula. */
function unguard(value: string): string {
  return /^'+[=+@\t\r\n-]/.test(value) ? value.slice(1) : value;
}

/** Spreadsheets write the two values in the language of their user. */
function readSwitch(value: string): boolean | string {
  const plain = value.toLowerCase();
  return yes.has(plain) || (no.has(plain) ? false : value);
}

/** Digits alone: `1.000` is one in some languages and a thousand in others. */
function readNumber(value: string): number | string {
  return /^\d{1,15}$/.test(value) ? Number(value) : value;
}

/** Some tools write seconds or milliseconds since 1970. */
function readInstant(value: string): string {
  if (/^\d{10}$/.test(value)) return new Date(Number(value) * 1_000).toISOString();
  return /^\d{13}$/.test(value) ? new Date(Number(value)).toISOString() : value;
}

function readJson(value: string): unknown {
  try {
    return JSON.parse(value) as unknown;
  } catch {
    return value;
  }
}

/** A list of JSON, as exports have it, or short URLs with spaces, commas, semicolons or `|` between them. */
function readAliases(value: string): unknown {
  if (value.startsWith('[')) return readJson(value);
  return value
    .split(/[\s,;|]+/)
    .filter(Boolean)
    .map(splitShortUrl);
}

/** The domain and the slug of a short URL with or without its scheme; some tools write the slug alone. */
function splitShortUrl(text: string): { domain?: string; slug?: string } {
  const isSlug = !/[./:]/.test(text);
  if (isSlug) return { slug: text };
  const url = URL.parse(/^[a-z]+:\/\//i.test(text) ? text : `https://${text}`);
  const slug = trimSlashes(url?.pathname ?? '');
  return url ? { domain: url.host, slug: decode(slug) } : { slug: '' };
}

function trimSlashes(text: string): string {
  let [start, end] = [0, text.length];
  while (text[start] === '/') start += 1;
  while (end > start && text[end - 1] === '/') end -= 1;
  return text.slice(start, end);
}

function decode(slug: string): string {
  try {
    return decodeURIComponent(slug);
  } catch {
    return slug;
  }
}
