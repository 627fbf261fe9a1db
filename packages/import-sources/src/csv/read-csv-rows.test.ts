import { expect, test } from 'vitest';
import { readCsvRows, type CsvRow } from './read-csv-rows.ts';

async function read(text: string, pieceChars = 3): Promise<CsvRow[]> {
  const pieces = async function* () {
    for (let at = 0; at < text.length; at += pieceChars) yield text.slice(at, at + pieceChars);
  };
  const rows: CsvRow[] = [];
  for await (const some of readCsvRows(pieces(), { file: 'counts.csv', rowCharsMax: 40 })) rows.push(...some);
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
    { line: 1, values: undefined },
    { line: 2, values: ['d', 'e'] },
  ]);
});

test('a text that ends within quotes is refused', async () => {
  await expect(read('a,"b\nc,d\n')).rejects.toMatchObject({ reason: 'invalid' });
});
