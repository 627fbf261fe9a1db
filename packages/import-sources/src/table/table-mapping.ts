import { csvColumns, toColumnName, type ChosenMeaning } from '@linkplane/contracts/link-columns';
import { z } from 'zod';
import { SourceError } from '../source.ts';
import type { DateOrder } from './read-dates.ts';

/** What a person has said about the columns of a table, by their names; null: a column is not imported. */
export type TableMapping = {
  columns: ReadonlyMap<string, ChosenMeaning>;
  dates: DateOrder | undefined;
};

/** What a column can be said to be. A look of a QR code is set by the API alone. */
export const mappableFields = [
  ...csvColumns.filter((name) => name !== 'qrStyle'),
  'shortUrl',
  'hasPassword',
  'createdAt',
  'stopped',
] as const;

const columnsMax = 500;
const mappingFile = z.strictObject({
  version: z.literal(1),
  columns: z
    .record(z.string(), z.enum(mappableFields).nullable())
    .refine((columns) => Object.keys(columns).length <= columnsMax),
  dates: z.enum(['day-first', 'month-first']).optional(),
});

export const emptyMapping: TableMapping = { columns: new Map(), dates: undefined };

/** A mapping that was saved. @throws SourceError `invalid` for what is none */
export function parseMapping(text: string, file: string): TableMapping {
  let given: unknown;
  try {
    given = JSON.parse(text);
  } catch (error) {
    throw new SourceError('invalid', `${file} is no JSON.`, { cause: error });
  }
  const { data, error } = mappingFile.safeParse(given);
  if (!data) {
    const [issue] = error.issues;
    const place = issue?.path.join('.') ?? '';
    const fields = mappableFields.join(', ');
    throw new SourceError(
      'invalid',
      `${file} is no mapping: ${place === '' ? '' : `${place}: `}${issue?.message ?? ''}. Fields are ${fields}, or null.`,
    );
  }
  const columns = new Map(
    Object.entries(data.columns).map(([name, field]): [string, ChosenMeaning] => [toColumnName(name), field]),
  );
  return { columns, dates: data.dates };
}

/** A mapping as a file has it. */
export function formatMapping({ columns, dates }: TableMapping): string {
  const written = { version: 1, columns: Object.fromEntries(columns), ...(dates && { dates }) };
  return `${JSON.stringify(written, null, 2)}\n`;
}

/**
 * Pairs such as `Short URL=shortUrl`; `-` is no field: such a column is not imported.
 * @returns undefined for a text that is no pair of a column and a field
 */
export function readPair(text: string): [string, ChosenMeaning] | undefined {
  const at = text.lastIndexOf('=');
  const [name, field] = [toColumnName(text.slice(0, Math.max(at, 0))), text.slice(at + 1).trim()];
  if (at < 1 || name === '') return undefined;
  if (field === '-') return [name, null];
  const known = mappableFields.find((each) => each === field);
  return known && [name, known];
}
