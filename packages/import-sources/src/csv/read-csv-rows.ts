import { SourceError } from '../source.ts';

/** `values` is undefined for a row that cannot be read, and `fault` says why. `line` is the one on which it begins, from 1 on. */
export type CsvRow = { line: number; values: string[] | undefined; fault?: CsvFault };

/** `long`: it has more characters than a row may have. `torn`: a quotation mark has no partner, so that its values are a guess. */
export type CsvFault = 'long' | 'torn';

export type CsvOptions = {
  /** Messages name it. */
  file: string;
  /** No row fills the memory. */
  rowCharsMax: number;
  delimiter?: string | undefined;
  /** The number of the first line. */
  firstLine?: number | undefined;
  /** Whether `NULL` and `\N` without quotes are empty values, as dumps of databases have them. */
  hasNulls?: boolean | undefined;
};

/** The value so far: not in quotes, within them, or behind those that have ended. */
type Quoting = 'none' | 'open' | 'behind';

type Scan = {
  line: number;
  beginsAt: number;
  quoting: Quoting;
  /** Whether the quotes of the value have a separator or a line end within them. */
  hasSeparator: boolean;
  /** The spaces behind its quotes. */
  gap: string;
  isTorn: boolean;
  /** The character before was a CR that has ended a row: an LF behind it belongs to it. */
  isBehindReturn: boolean;
  values: string[];
  value: string;
  /** Whether the value has nothing but spaces. To look at a value that grows would copy it each time. */
  isBlank: boolean;
  chars: number;
};

/**
 * The rows of a file whose values are in quotes where they need them (RFC 4180), those of each piece of text together. Lines end with CRLF, LF
 * or CR; empty ones are left out. A value that begins with a quotation mark but is not in quotes as a whole, such as `"Best" page`, is read as it is.
 * @throws SourceError `invalid` when the text ends within quotes
 */
export async function* readCsvRows(pieces: AsyncIterable<string>, options: CsvOptions): AsyncGenerator<CsvRow[]> {
  const { file, firstLine = 1 } = options;
  const scan: Scan = {
    line: firstLine,
    beginsAt: firstLine,
    quoting: 'none',
    hasSeparator: false,
    gap: '',
    isTorn: false,
    isBehindReturn: false,
    values: [],
    value: '',
    isBlank: true,
    chars: 0,
  };
  for await (const piece of pieces) {
    const rows: CsvRow[] = [];
    for (const char of piece) scanChar(scan, char, options, rows);
    if (rows.length > 0) yield rows;
  }
  if (scan.quoting === 'open') throw new SourceError('invalid', `${file} ends within a value: it is not whole.`);
  const last: CsvRow[] = [];
  endRow(scan, options, last);
  if (last.length > 0) yield last;
}

function scanChar(scan: Scan, char: string, options: CsvOptions, rows: CsvRow[]): void {
  const isSecondOfLineEnd = char === '\n' && scan.isBehindReturn;
  scan.isBehindReturn = char === '\r';
  const isLineEnd = (char === '\n' && !isSecondOfLineEnd) || char === '\r';
  if (isLineEnd) scan.line++;
  if (scan.quoting !== 'open') {
    if (isLineEnd) endRow(scan, options, rows);
    if (isLineEnd || isSecondOfLineEnd) {
      scan.beginsAt = scan.line;
      return;
    }
  }
  scan.chars += char.length;
  const { delimiter = ',' } = options;
  if (scan.quoting === 'open') scanQuoted(scan, char, options);
  else if (char === delimiter) endValue(scan, options);
  else if (scan.quoting === 'behind') scanBehind(scan, char, options);
  else if (char === '"' && scan.isBlank) [scan.quoting, scan.value] = ['open', ''];
  else append(scan, char, options);
}

function scanQuoted(scan: Scan, char: string, options: CsvOptions): void {
  if (char === '"') {
    [scan.quoting, scan.gap] = ['behind', ''];
    return;
  }
  scan.hasSeparator ||= char === (options.delimiter ?? ',') || char === '\n' || char === '\r';
  append(scan, char, options);
}

/** A quote within a quoted value is written twice: the second one opens the value again, and is part of it. */
function scanBehind(scan: Scan, char: string, options: CsvOptions): void {
  if (char === '"' && scan.gap === '') {
    scan.quoting = 'open';
    append(scan, char, options);
    return;
  }
  if (char === ' ' || char === '\t') {
    if (scan.chars <= options.rowCharsMax) scan.gap += char;
    return;
  }
  scan.isTorn ||= scan.hasSeparator;
  [scan.quoting, scan.isBlank] = ['none', false];
  scan.value = `"${scan.value}"${scan.gap}${char}`;
}

function append(scan: Scan, char: string, { rowCharsMax }: CsvOptions): void {
  scan.isBlank &&= char.trim() === '';
  if (scan.chars <= rowCharsMax) scan.value += char;
}

function endValue(scan: Scan, { rowCharsMax, hasNulls = false }: CsvOptions): void {
  const isNull = hasNulls && scan.quoting === 'none' && (scan.value === 'NULL' || scan.value === String.raw`\N`);
  if (scan.chars <= rowCharsMax) scan.values.push(isNull ? '' : scan.value);
  [scan.value, scan.isBlank, scan.quoting, scan.hasSeparator] = ['', true, 'none', false];
}

function endRow(scan: Scan, options: CsvOptions, rows: CsvRow[]): void {
  const isEmpty = scan.values.length === 0 && scan.value === '' && scan.quoting === 'none';
  endValue(scan, options);
  const { beginsAt: line, values } = scan;
  if (scan.chars > options.rowCharsMax) rows.push({ line, values: undefined, fault: 'long' });
  else if (scan.isTorn) rows.push({ line, values: undefined, fault: 'torn' });
  else if (!isEmpty) rows.push({ line, values });
  [scan.values, scan.chars, scan.isTorn] = [[], 0, false];
}
