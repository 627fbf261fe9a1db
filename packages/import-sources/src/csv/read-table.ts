import { chooseEncoding, type NamedEncoding } from '../files/choose-encoding.ts';
import { readTextFile } from '../files/read-text-file.ts';
import { SourceError } from '../source.ts';
import { readCsvRows, type CsvRow } from './read-csv-rows.ts';

export type TableOptions = {
  /** Undefined: the byte order mark says it, and a file without one is UTF-8. */
  encoding: NamedEncoding | undefined;
  /** Whether a header would have this name: the separator with which the first line has the most of them is the one of the file. */
  isColumnName: (name: string) => boolean;
};

/** No row of a table fills the memory. */
export const tableRowCharsMax = 100_000;

const delimiters = [',', ';', '\t', '|'] as const;
/** The separator is looked for in so many characters: a header row has fewer. */
const headCharsMax = 65_536;
const invalidBytes = 'ERR_ENCODING_INVALID_ENCODED_DATA';

/**
 * The rows of a table with separators, the first of which is its header row. A first line such as `sep=;` names the separator, and is no row.
 * @throws SourceError `invalid` when it cannot be read to its end, or has no row
 */
export async function* readTable(file: string, options: TableOptions): AsyncGenerator<CsvRow[]> {
  const { encoding, isColumnName } = options;
  const texts = readEncodedText(file, encoding);
  try {
    const { head, isWhole } = await readHead(texts);
    const named = readSeparator(head);
    const rest = head.slice(named?.end ?? 0);
    const delimiter = named?.delimiter ?? findDelimiter(rest, isColumnName);
    const pieces = async function* () {
      yield rest;
      if (!isWhole) yield* texts;
    };
    const firstLine = named ? 2 : 1;
    const rowOptions = { file, rowCharsMax: tableRowCharsMax, delimiter, firstLine, hasNulls: true };
    let isEmpty = true;
    for await (const rows of readCsvRows(pieces(), rowOptions)) {
      isEmpty = false;
      yield rows;
    }
    if (isEmpty) throw new SourceError('invalid', `${file} is empty.`);
  } finally {
    // Who wants the header alone stops before the rest was asked for: the file would stay open.
    await texts.return();
  }
}

/** Why a row of a table is none, in words. */
export function describeRowFault({ fault }: CsvRow): string {
  if (fault === 'long') return `it has more than ${tableRowCharsMax} characters`;
  return 'a quotation mark in it has no end, or text behind it';
}

/**
 * The text of a file in an encoding that a person may have named.
 * @throws SourceError `invalid` that says so where the file does not have it
 */
export async function* readEncodedText(
  file: string,
  encoding: NamedEncoding | undefined,
): AsyncGenerator<string, void> {
  try {
    for await (const text of readTextFile(file, (head) => chooseEncoding(head, encoding))) {
      if (text.includes('\0')) throw new SourceError('invalid', `${file} is no text.`);
      yield text;
    }
  } catch (error) {
    const cause = error instanceof SourceError ? error.cause : undefined;
    if (!(cause instanceof Error) || (cause as { code?: unknown }).code !== invalidBytes) throw error;
    throw new SourceError(
      'invalid',
      `${file} does not have the encoding that it is read with: say --encoding, such as windows-1252.`,
      { cause },
    );
  }
}

/** The first piece of the text that has the header row, unless that is longer than any. The rest stays in `texts`. */
async function readHead(texts: AsyncGenerator<string, void>): Promise<{ head: string; isWhole: boolean }> {
  let head = '';
  for (;;) {
    const next = await texts.next();
    if (next.done === true) return { head, isWhole: true };
    head += next.value;
    if (head.length >= headCharsMax) return { head, isWhole: false };
  }
}

/** Excel understands, and writes, a first line that names the separator. @property end where the rows begin */
function readSeparator(head: string): { delimiter: string; end: number } | undefined {
  const [line, separator] = /^"?sep=(\\t|[^\r\n])"?[ ,;\t]*(?:\r\n|\r|\n|$)/i.exec(head) ?? [];
  if (line === undefined || separator === undefined) return undefined;
  return { delimiter: separator === String.raw`\t` ? '\t' : separator, end: line.length };
}

function findDelimiter(head: string, isColumnName: (name: string) => boolean): string {
  const [line = ''] = /[^\r\n]+/.exec(head.slice(0, headCharsMax)) ?? [];
  const rated = delimiters.map((delimiter) => {
    const names = line.split(delimiter).map((name) => name.trim().replaceAll('"', ''));
    return { delimiter, cells: names.length, known: names.filter((name) => isColumnName(name)).length };
  });
  const [best] = rated.toSorted((a, b) => b.known - a.known || b.cells - a.cells);
  return best?.delimiter ?? ',';
}
