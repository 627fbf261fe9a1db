import { SourceError } from '../source.ts';

/** `values` is undefined for a row that is longer than the limit. `line` is the one on which it begins, from 1 on. */
export type CsvRow = { line: number; values: string[] | undefined };

type Scan = {
  line: number;
  beginsAt: number;
  isQuoted: boolean;
  /** The character before was the quote that ended a quoted value. */
  isBehindQuote: boolean;
  values: string[];
  value: string;
  chars: number;
};

/**
 * The rows of a file with commas whose values are in quotes where they need them (RFC 4180), those of each piece of text together. Empty lines are
 * left out.
 * @param rowCharsMax no row fills the memory
 * @throws SourceError `invalid` when the text ends within quotes
 */
export async function* readCsvRows(
  pieces: AsyncIterable<string>,
  { file, rowCharsMax }: { file: string; rowCharsMax: number },
): AsyncGenerator<CsvRow[]> {
  const scan: Scan = { line: 1, beginsAt: 1, isQuoted: false, isBehindQuote: false, values: [], value: '', chars: 0 };
  for await (const piece of pieces) {
    const rows: CsvRow[] = [];
    for (const char of piece) scanChar(scan, char, rowCharsMax, rows);
    if (rows.length > 0) yield rows;
  }
  if (scan.isQuoted) throw new SourceError('invalid', `${file} ends within a value: it is not whole.`);
  const last: CsvRow[] = [];
  endRow(scan, rowCharsMax, last);
  if (last.length > 0) yield last;
}

function scanChar(scan: Scan, char: string, rowCharsMax: number, rows: CsvRow[]): void {
  const isEnd = char === '\n' && !scan.isQuoted;
  if (isEnd) endRow(scan, rowCharsMax, rows);
  if (char === '\n') scan.line++;
  if (isEnd) {
    scan.beginsAt = scan.line;
    return;
  }
  scan.chars += char.length;
  if (char === '"') {
    // A quote within a quoted value is written twice: the second one opens the value again, and is part of it.
    if (scan.isBehindQuote) append(scan, char, rowCharsMax);
    scan.isBehindQuote = scan.isQuoted;
    scan.isQuoted = !scan.isQuoted;
    return;
  }
  scan.isBehindQuote = false;
  if (char === ',' && !scan.isQuoted) endValue(scan, rowCharsMax);
  else append(scan, char, rowCharsMax);
}

function append(scan: Scan, char: string, rowCharsMax: number): void {
  if (scan.chars <= rowCharsMax) scan.value += char;
}

function endValue(scan: Scan, rowCharsMax: number): void {
  if (scan.chars <= rowCharsMax) scan.values.push(scan.value);
  scan.value = '';
}

function endRow(scan: Scan, rowCharsMax: number, rows: CsvRow[]): void {
  if (scan.value.endsWith('\r')) scan.value = scan.value.slice(0, -1);
  const isEmpty = scan.values.length === 0 && scan.value === '';
  endValue(scan, rowCharsMax);
  if (scan.chars > rowCharsMax) rows.push({ line: scan.beginsAt, values: undefined });
  else if (!isEmpty) rows.push({ line: scan.beginsAt, values: scan.values });
  scan.isBehindQuote = false;
  [scan.values, scan.chars] = [[], 0];
}
