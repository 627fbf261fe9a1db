import { isColumnName } from '@linkplane/contracts/link-columns';
import { describeRowFault, readEncodedText, readTable } from '../csv/read-table.ts';
import type { NamedEncoding } from '../files/choose-encoding.ts';
import { readJsonList } from '../json/read-json-list.ts';
import { SourceError } from '../source.ts';
import { flattenEntry } from './flatten-entry.ts';

export type TableFile = {
  file: string;
  encoding: NamedEncoding | undefined;
  /** The name under which an object of JSON has the list. */
  list: string;
};

/** `values` are in the order of the header; undefined for a row that cannot be read, and `fault` says why. */
export type TableRow = { place: string; values: string[] | undefined; fault: string };

/** A table, read as often as it has to be. */
export type Table = {
  /** The names of the columns. @throws SourceError */
  readHeader(): Promise<string[]>;
  /** @throws SourceError, also where the file has other columns than `header` by now */
  read(header: readonly string[]): AsyncGenerator<TableRow[]>;
};

const entryCharsMax = 1_048_576;
/** More names are refused: each entry of a list of JSON can have some of its own. */
const columnsMax = 500;

/** A table with separators, or a list of JSON, by how the file begins. @throws SourceError */
export async function openTable(given: TableFile): Promise<Table> {
  return (await isJson(given)) ? openJson(given) : openCsv(given);
}

async function isJson({ file, encoding }: TableFile): Promise<boolean> {
  for await (const text of readEncodedText(file, encoding)) {
    const begin = text.trimStart();
    if (begin !== '') return begin.startsWith('[') || begin.startsWith('{');
  }
  throw new SourceError('invalid', `${file} is empty.`);
}

function openCsv({ file, encoding }: TableFile): Table {
  const readAll = () => readTable(file, { encoding, isColumnName });
  return {
    async readHeader() {
      for await (const [first] of readAll()) if (first) return expectHeader(first.values, file);
      return [];
    },
    async *read(header) {
      let isFirst = true;
      for await (const rows of readAll()) {
        const found: TableRow[] = [];
        for (const row of rows) {
          if (isFirst) expectSame(expectHeader(row.values, file), header, file);
          else
            found.push({
              place: `line ${row.line}`,
              values: row.values,
              fault: row.values ? '' : describeRowFault(row),
            });
          isFirst = false;
        }
        if (found.length > 0) yield found;
      }
    },
  };
}

function expectHeader(values: string[] | undefined, file: string): string[] {
  if (values && values.length <= columnsMax) return values;
  throw new SourceError('invalid', `${file} has no header row: its first line cannot be read as names of columns.`);
}

function expectSame(found: readonly string[], header: readonly string[], file: string): void {
  if (found.length === header.length && found.every((name, at) => name === header[at])) return;
  throw new SourceError('invalid', `${file} was changed while it was read.`);
}

function openJson({ file, encoding, list }: TableFile): Table {
  const readAll = async function* () {
    let item = 0;
    for await (const entries of readJsonList(readEncodedText(file, encoding), { file, list, entryCharsMax })) {
      if (entries.some(({ type }) => type === 'rest'))
        throw new SourceError('invalid', `${file} has more behind the end of its JSON.`);
      yield entries.flatMap((entry) =>
        entry.type === 'item' ? [{ place: `item ${++item}`, cells: flattenEntry(entry.text) }] : [],
      );
    }
  };
  return {
    async readHeader() {
      const names = new Set<string>();
      for await (const items of readAll())
        for (const { cells } of items) {
          for (const name of cells?.keys() ?? []) names.add(name);
          if (names.size > columnsMax)
            throw new SourceError('invalid', `${file} has more than ${columnsMax} names of fields.`);
        }
      return [...names];
    },
    async *read(header) {
      const fault = `it is no object of JSON, or has more than ${entryCharsMax} characters`;
      for await (const items of readAll())
        if (items.length > 0)
          yield items.map(({ place, cells }) => ({
            place,
            values: cells && header.map((name) => cells.get(name) ?? ''),
            fault: cells ? '' : fault,
          }));
    },
  };
}
