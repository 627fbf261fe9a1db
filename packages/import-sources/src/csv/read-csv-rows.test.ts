import { compareCpu } from '@linkplane/testing';
import { expect, test } from 'vitest';
import { readCsvRows, type CsvOptions, type CsvRow } from './read-csv-rows.ts';

async function read(text: string, pieceChars = 3, options: Partial<CsvOptions> = {}): Promise<CsvRow[]> {
  const pieces = async function* () {
    for (let at = 0; at < text.length; at += pieceChars) yield text.slice(at, at + pieceChars);
  };
  const rows: CsvRow[] = [];
  for await (const some of readCsvRows(pieces(), { file: 'counts.csv', rowCharsMax: 40, ...options }))
    rows.push(...some);
  return rows;
}

test.each([1, 2, 5, 100])(
  'values in quotes are read as they were written, in pieces of %d characters',
  async (chars) => {
    const text = 'a,b\r\n"x, y","say ""hi"""\n\n"""q""",\n"two\nlines",end\nlast,""';
    expect(await read(text, chars)).toEqual([
      { line: 1, values: ['a', 'b'] },
      { line: 2, values: ['x, y', 'say "hi"'] },
      { line: 4, values: ['"q"', ''] },
      { line: 5, values: ['two\nlines', 'end'] },
      { line: 7, values: ['last', ''] },
    ]);
  },
);

test('a row that is too long has no values, and the next one is read', async () => {
  expect(await read(`a,${'x'.repeat(100)},c\nd,e`)).toEqual([
    { line: 1, values: undefined, fault: 'long' },
    { line: 2, values: ['d', 'e'] },
  ]);
});

test('a text that ends within quotes is refused', async () => {
  await expect(read('a,"b\nc,d\n')).rejects.toMatchObject({ reason: 'invalid' });
});

test('lines may end with CR, and values may have spaces around their quotes', async () => {
  expect(await read('a;b\r "x;y" ; z \r\r\nlast;\r', 1, { delimiter: ';', firstLine: 2 })).toEqual([
    { line: 2, values: ['a', 'b'] },
    { line: 3, values: ['x;y', ' z '] },
    { line: 5, values: ['last', ''] },
  ]);
});

test('a value with quotes that are not around all of it is read as it is, and one that could end elsewhere is torn', async () => {
  expect(await read('"Best" page,5" wide\n"a,b" c,d\n"a\nb"c\nnext')).toEqual([
    { line: 1, values: ['"Best" page', '5" wide'] },
    { line: 2, values: undefined, fault: 'torn' },
    { line: 3, values: undefined, fault: 'torn' },
    { line: 5, values: ['next'] },
  ]);
});

test('NULL and \\N without quotes are empty where a file has them', async () => {
  expect(await read('NULL,\\N,"NULL",null', 3, { hasNulls: true })).toEqual([
    { line: 1, values: ['', '', 'NULL', 'null'] },
  ]);
  expect(await read('NULL')).toEqual([{ line: 1, values: ['NULL'] }]);
});

test('quotation marks within a long value cost no more than other characters of it', async () => {
  const options = { rowCharsMax: 2_000_000 };
  const ratio = await compareCpu(
    () => read('x"x'.repeat(350_000), 65_536, options),
    () => read('xyx'.repeat(350_000), 65_536, options),
  );
  expect(ratio).toBeLessThan(8);
});
