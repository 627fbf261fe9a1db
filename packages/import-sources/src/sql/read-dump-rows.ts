import { createSqlTokenizer, type SqlToken } from './sql-tokens.ts';

/** A row of an INSERT. `values` are texts as the dump has them, null for NULL, and undefined for what is no plain value. */
export type DumpRow = { table: string; columns: string[] | undefined; values: (string | null | undefined)[] };

export type DumpListener = {
  onRow(row: DumpRow): void;
  /** A setting of the dump's head, such as TIME_ZONE or NAMES, in upper case, and its value. */
  onSetting(name: string, value: string): void;
};

const columnsMax = 1_000;
const settingPattern = /\bSET\s{1,9}(TIME_ZONE|NAMES)[\s=]{1,9}'?([\w+:/-]{1,64})/i;

/** What is read now. `values`: between rows; `row`: within one. */
type Place =
  'statement' | 'skipped' | 'insert' | 'insertColumns' | 'values' | 'row' | 'create' | 'createColumns' | 'set';

/**
 * Reads the rows of a dump of MySQL or MariaDB as `mysqldump`, phpMyAdmin and others write it: INSERT or REPLACE with one row or many, with names
 * of columns or without. Without them, they are those of CREATE TABLE where the dump has it.
 */
export function createDumpReader({ onRow, onSetting }: DumpListener) {
  const columnsOf = new Map<string, string[]>();
  let place: Place = 'statement';
  let table = '';
  let columns: string[] | undefined;
  let row: DumpRow['values'] = [];
  let depth = 0;
  let isBegun = false;
  let isAfterComma = false;
  let isHex = false;
  let words: string[] = [];

  const beginStatement = (token: SqlToken): void => {
    const word = token.kind === 'word' ? token.value.toUpperCase() : '';
    [table, columns, words] = ['', undefined, []];
    if (word === 'INSERT' || word === 'REPLACE') place = 'insert';
    else if (word === 'CREATE') place = 'create';
    else if (word === 'SET') [place, words] = ['set', ['SET']];
    else if (token.kind !== 'sign' || token.value !== ';') place = 'skipped';
  };

  /** From INSERT to VALUES. The last name is the table: a database can stand before it. */
  const readInsert = (token: SqlToken): void => {
    if (
      token.kind === 'name' ||
      (token.kind === 'word' && !/^(into|ignore|low_priority|delayed|\.)$/i.test(token.value))
    ) {
      if (token.kind === 'word' && /^values?$/i.test(token.value)) place = 'values';
      else table = token.value.replace(/^.*\./, '');
    } else if (token.kind === 'sign' && token.value === '(') [place, columns] = ['insertColumns', []];
  };

  const readInsertColumns = (token: SqlToken): void => {
    if (token.kind === 'name' || token.kind === 'word') {
      if (columns && columns.length < columnsMax) columns.push(token.value);
    } else if (token.kind === 'sign' && token.value === ')') place = 'insert';
  };

  const readCreate = (token: SqlToken): void => {
    if (token.kind === 'name') table = token.value;
    else if (token.kind === 'word' && !/^(table|if|not|exists|temporary|view|or|replace)$/i.test(token.value))
      table = token.value.replace(/^.*\./, '');
    else if (token.kind === 'sign' && token.value === '(')
      [place, columns, depth, isAfterComma] = ['createColumns', [], 1, true];
  };

  /** A column begins with its name in backticks; keys and constraints begin with a word. */
  const readCreateColumns = (token: SqlToken): void => {
    if (token.kind === 'sign') {
      if (token.value === '(') depth++;
      else if (token.value === ')') depth--;
      isAfterComma = token.value === ',' && depth === 1;
      if (depth > 0) return;
      if (columns && columns.length > 0) columnsOf.set(table, columns);
      place = 'skipped';
      return;
    }
    if (token.kind === 'comment') return;
    if (isAfterComma && token.kind === 'name' && columns && columns.length < columnsMax) columns.push(token.value);
    isAfterComma = false;
  };

  const beginRow = (token: SqlToken): void => {
    if (token.kind !== 'sign' || token.value !== '(') return;
    [place, row, depth, isBegun] = ['row', [], 1, false];
  };

  const readRow = (token: SqlToken): void => {
    if (token.kind === 'comment') return;
    if (token.kind === 'sign') {
      if (token.value === '(') {
        depth++;
        setValue(undefined);
      } else if (token.value === ')' && --depth === 0) {
        endValue();
        onRow({ table, columns: columns ?? columnsOf.get(table), values: row });
        place = 'values';
      } else if (token.value === ',' && depth === 1) endValue();
      return;
    }
    if (depth > 1) return;
    if (token.kind === 'text') setValue(isHex ? readHex(token.value ?? '') : (token.value ?? undefined));
    else if (token.kind === 'word' && token.value.startsWith('_')) return;
    else if (token.kind === 'word' && /^x$/i.test(token.value)) isHex = true;
    else if (token.kind === 'word') setValue(readWord(token.value));
    else setValue(undefined);
  };

  const setValue = (value: string | null | undefined): void => {
    if (isBegun) row[row.length - 1] = undefined;
    else row.push(value);
    isBegun = true;
    isHex = false;
  };

  const endValue = (): void => {
    if (!isBegun) row.push(undefined);
    isBegun = false;
  };

  const readers: Record<Place, (token: SqlToken) => void> = {
    statement: beginStatement,
    skipped: () => undefined,
    insert: readInsert,
    insertColumns: readInsertColumns,
    values: beginRow,
    row: readRow,
    create: readCreate,
    createColumns: readCreateColumns,
    set: (token) => void (words.length < 10 && words.push(token.value ?? '')),
  };

  const tokenizer = createSqlTokenizer((token) => {
    if (token.kind === 'comment' && token.value.startsWith('!')) readSetting(token.value);
    if (token.kind === 'comment') return;
    if (token.kind === 'sign' && token.value === ';') {
      if (place === 'set') readSetting(words.join(' '));
      place = 'statement';
    } else readers[place](token);
  });

  function readSetting(text: string): void {
    const found = settingPattern.exec(text);
    if (found?.[1] && found[2]) onSetting(found[1].toUpperCase(), found[2]);
  }

  return tokenizer;
}

function readWord(word: string): string | null | undefined {
  if (/^null$/i.test(word)) return null;
  if (/^0x[0-9a-f]*$/i.test(word)) return readHex(word.slice(2));
  return /^-?[\d.]+(e[+-]?\d+)?$/i.test(word) ? word : undefined;
}

function readHex(hex: string): string | undefined {
  return hex.length % 2 === 0 && /^[0-9a-f]*$/i.test(hex) ? Buffer.from(hex, 'hex').toString('utf8') : undefined;
}
