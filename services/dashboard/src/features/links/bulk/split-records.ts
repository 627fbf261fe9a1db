/** A cell; whether it was in quotes, in which spaces at both ends belong to the text. */
export type Cell = { text: string; isQuoted: boolean };

/**
 * A record of delimiter separated text.
 * @property line the line of the text on which it begins, from 1
 * @property isTorn whether a quotation mark in it has no partner, so that its cells are a guess
 */
export type TextRecord = { line: number; cells: Cell[]; isTorn: boolean };

type ReadCell = Cell & { end: number; isTorn: boolean };

/** Links of one import; of a text with more no further line is read. */
export const linksMax = 5_000;
/** The header row, and one link too many. */
const recordsMax = linksMax + 2;

/**
 * The records of a text by RFC 4180, in time linear in its length; blank ones are left out. Every line end counts: CRLF, LF and
 * CR. A cell that begins with a quotation mark but is not quoted as a whole, such as `"Best" page`, is read as it is.
 * @param delimiter undefined: each line is one cell
 */
export function splitRecords(text: string, delimiter: string | undefined): TextRecord[] {
  const plain = delimiter === undefined ? /[^\r\n]*/y : new RegExp(`[^\\r\\n${escape(delimiter)}]*`, 'y');
  const records: TextRecord[] = [];
  let at = 0;
  let line = 1;
  while (at < text.length && records.length < recordsMax) {
    const lineEnd = lengthOfLineEnd(text, at);
    if (lineEnd > 0) {
      at += lineEnd;
      line += 1;
      continue;
    }
    const record: TextRecord = { line, cells: [], isTorn: false };
    let hasMore = true;
    while (hasMore) {
      const cell = readCell(text, at, delimiter, plain);
      line += cell.isQuoted ? countLineEnds(text.slice(at, cell.end)) : 0;
      record.cells.push({ text: cell.text, isQuoted: cell.isQuoted });
      record.isTorn ||= cell.isTorn;
      at = cell.end;
      hasMore = delimiter !== undefined && text[at] === delimiter;
      if (hasMore) at += 1;
    }
    record.isTorn ||= isCutInQuotes(record.cells);
    at += lengthOfLineEnd(text, at);
    line += 1;
    if (record.cells.some((cell) => cell.text.trim() !== '')) records.push(record);
  }
  return records;
}

/** Zero where no line ends. */
function lengthOfLineEnd(text: string, at: number): number {
  if (text[at] === '\n') return 1;
  if (text[at] !== '\r') return 0;
  return text[at + 1] === '\n' ? 2 : 1;
}

function escape(delimiter: string): string {
  return /[\\\]^-]/.test(delimiter) ? `\\${delimiter}` : delimiter;
}

function readCell(text: string, at: number, delimiter: string | undefined, plain: RegExp): ReadCell {
  const start = skipSpaces(text, at, delimiter);
  const quoted = text[start] === '"' ? readQuoted(text, start, delimiter) : undefined;
  if (quoted && !('isTorn' in quoted)) return { ...quoted, isQuoted: true, isTorn: false };
  plain.lastIndex = at;
  const value = plain.exec(text)?.[0] ?? '';
  return { text: value, isQuoted: false, end: at + value.length, isTorn: quoted?.isTorn ?? false };
}

/** The text within quotes; or that they are not around the whole cell, and whether that leaves doubt about its end. */
function readQuoted(
  text: string,
  start: number,
  delimiter: string | undefined,
): { text: string; end: number } | { isTorn: boolean } {
  let quote = text.indexOf('"', start + 1);
  while (quote !== -1 && text[quote + 1] === '"') quote = text.indexOf('"', quote + 2);
  if (quote === -1) return { isTorn: true };
  const inside = text.slice(start + 1, quote);
  const end = skipSpaces(text, quote + 1, delimiter);
  const isWhole = end >= text.length || text[end] === delimiter || text[end] === '\n' || text[end] === '\r';
  if (isWhole) return { text: inside.replaceAll('""', '"'), end };
  return { isTorn: /[\r\n]/.test(inside) || (delimiter !== undefined && inside.includes(delimiter)) };
}

function skipSpaces(text: string, at: number, delimiter: string | undefined): number {
  let end = at;
  while ((text[end] === ' ' || text[end] === '\t') && text[end] !== delimiter) end += 1;
  return end;
}

/** `say "a, b" again` without quotes around it was meant as one cell. */
function isCutInQuotes(cells: readonly Cell[]): boolean {
  const isOdd = ({ text, isQuoted }: Cell) => !isQuoted && text.split('"').length % 2 === 0;
  return cells.some((cell, index) => index > 0 && isOdd(cell) && isOdd(cells[index - 1] ?? cell));
}

function countLineEnds(text: string): number {
  return text.match(/\r\n|\r|\n/g)?.length ?? 0;
}
