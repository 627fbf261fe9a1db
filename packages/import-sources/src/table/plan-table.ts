import {
  nameColumns,
  readSwitch,
  unguardCell,
  type ColumnProblem,
  type Fact,
  type FileColumn,
  type Meaning,
} from '@linkplane/contracts/link-columns';
import { toDetail } from '../limit-text.ts';
import { SourceError } from '../source.ts';
import { findDateOrder, type DateOrder } from './read-dates.ts';
import { openTable, type Table, type TableFile } from './read-rows.ts';
import type { TableMapping } from './table-mapping.ts';

export type Field = Meaning | Fact;

/** A column with what it is; undefined: it is not imported, `isLeftOut` where a person has not said so. `order` is that of its dates;
 * `hasSwitches`: each of its values says yes or no. */
export type PlannedColumn = {
  name: string;
  field: Field | undefined;
  isLeftOut: boolean;
  order: DateOrder | undefined;
  hasSwitches: boolean;
};

/** How a table is read, which is certain. */
export type TablePlan = {
  file: string;
  table: Table;
  header: readonly string[];
  columns: readonly PlannedColumn[];
  /** The mapping that gives this plan again. */
  mapping: TableMapping;
};

const dateFields: ReadonlySet<unknown> = new Set<Field>(['startsAt', 'expiresAt', 'createdAt']);
/** Names in a message. */
const namedMax = 20;

/**
 * Reads a table once, to know what its columns are and in which order its dates are written.
 * @param hasHost whether the host of the short URLs is known
 * @throws SourceError `invalid` in words where anything could mean two things
 */
export async function planTable(given: TableFile, mapping: TableMapping, hasHost: boolean): Promise<TablePlan> {
  const { file } = given;
  const table = await openTable(given);
  const header = await table.readHeader();
  const { columns: named, problems } = nameColumns(header, mapping.columns);
  const [problem] = problems;
  if (problem) throw refuse(file, describeProblem(problem));
  for (const [name, field] of mapping.columns)
    if (field !== null && !named.some((column) => column.name === name))
      throw refuse(file, `it has no column "${name}", which the mapping names`);
  const fields = chooseFields(named, file);
  expectPlace(fields, file, hasHost);
  const { orders, passwords } = await scanColumns({ file, table, header, named, fields }, mapping.dates);
  const columns = named.map(({ name, isChosen = false }, at): PlannedColumn => {
    const field = fields[at];
    return {
      name,
      field,
      isLeftOut: field === undefined && !isChosen,
      order: orders[at],
      hasSwitches: field === 'password' && !passwords.has(at),
    };
  });
  const used = columns.map(({ name, field }): [string, Field | null] => [
    name,
    field === 'clicks' ? 'clicksBefore' : (field ?? null),
  ]);
  const dates = mapping.dates ?? orders.find((order) => order !== undefined);
  return { file, table, header, columns, mapping: { columns: new Map(used), dates } };
}

function chooseFields(columns: readonly FileColumn[], file: string): (Field | undefined)[] {
  const hasOwnClicks = columns.some(({ meaning }) => meaning === 'clicksBefore');
  const fields = columns.map(({ meaning, fact }): Field | undefined => {
    if (meaning === 'qrStyle') return undefined;
    // Our own export has `clicks` of a range beside the clicks of before.
    return meaning ?? (fact === 'clicks' && hasOwnClicks ? undefined : fact);
  });
  for (const fact of ['clicks', 'createdAt', 'stopped'] as const) {
    const names = columns.filter((_column, at) => fields[at] === fact).map(({ name }) => name);
    const field = fact === 'clicks' ? 'clicksBefore' : fact;
    if (names.length > 1)
      throw refuse(
        file,
        `the columns ${quote(names)} could all be ${field}. Say which is: --map '${names[0] ?? ''}=${field}', and --map '${names[1] ?? ''}=-' for each of the others`,
      );
  }
  return fields;
}

/** A later run would not know a link again that has no short URL. */
function expectPlace(fields: readonly (Field | undefined)[], file: string, hasHost: boolean): void {
  if (!fields.includes('slug') && !fields.includes('shortUrl'))
    throw refuse(file, "no column has slugs or short URLs. Say which it is: --map 'COLUMN=shortUrl'");
  if (!hasHost && !fields.includes('domain') && !fields.includes('shortUrl'))
    throw refuse(file, 'no column has the domain of the short URLs: say --host');
}

type Scan = {
  file: string;
  table: Table;
  header: readonly string[];
  named: readonly FileColumn[];
  fields: readonly (Field | undefined)[];
};
type Seen = Partial<Record<DateOrder | 'unsure', { place: string; text: string }>>;

/** The whole file is read, so that one that is cut off changes nothing. @returns `passwords`: the columns of passwords that have one */
async function scanColumns(
  { file, table, header, named, fields }: Scan,
  given: DateOrder | undefined,
): Promise<{ orders: (DateOrder | undefined)[]; passwords: ReadonlySet<number> }> {
  const seen = fields.map((field): Seen | undefined => (dateFields.has(field) ? {} : undefined));
  const passwords = new Set<number>();
  for await (const rows of table.read(header))
    for (const { place, values } of rows) {
      for (const [at, text] of values?.entries() ?? [])
        if (fields[at] === 'password' && isPassword(text)) passwords.add(at);
      for (const [at, found] of seen.entries()) {
        const text = found && values?.[at]?.trim();
        const order = text ? findDateOrder(text) : undefined;
        if (found && text && order) found[order] ??= { place, text };
      }
    }
  const orders = seen.map((found, at) => found && decideOrder(file, named[at]?.name ?? '', found, given));
  return { orders, passwords };
}

function isPassword(text: string): boolean {
  const value = unguardCell(text.trim());
  return value !== '' && typeof readSwitch(value) === 'string';
}

function decideOrder(file: string, name: string, seen: Seen, given: DateOrder | undefined): DateOrder | undefined {
  const show = (order: keyof Seen) => `${toDetail(seen[order]?.text ?? '')} (${seen[order]?.place ?? ''})`;
  if (seen['day-first'] && seen['month-first'])
    throw refuse(
      file,
      `the column "${name}" has dates in two orders: ${show('day-first')} and ${show('month-first')}. Write them as 2026-12-31`,
    );
  const found = seen['day-first'] ? 'day-first' : seen['month-first'] ? 'month-first' : undefined;
  if (found !== undefined && given !== undefined && found !== given)
    throw refuse(file, `the column "${name}" has dates that are not ${given}: ${show(found)}`);
  if (found === undefined && given === undefined && seen.unsure)
    throw refuse(
      file,
      `dates of the column "${name}" can be read in two ways: ${show('unsure')}. Say --dates day-first or --dates month-first`,
    );
  return found ?? given;
}

function describeProblem(problem: ColumnProblem): string {
  switch (problem.kind) {
    case 'no-destination':
      return `no column has the destinations. Say which it is: --map 'COLUMN=url'; the file has ${quote(problem.names)}`;
    case 'same-meaning':
      return `the columns ${quote(problem.names)} are all ${problem.meaning}. Leave the others out: --map '${problem.names[1] ?? ''}=-'`;
    case 'ambiguous':
      return `the column "${problem.name}" could be ${problem.choices.join(' or ')}. Say which it is: --map '${problem.name}=${problem.choices[0] ?? ''}'`;
    case 'misspelt':
      return `the column "${problem.name}" is nearly ${problem.meaning}. Say what it is: --map '${problem.name}=${problem.meaning}', or '${problem.name}=-' to leave it out`;
  }
}

function quote(names: readonly string[]): string {
  const shown = names.slice(0, namedMax).map((name) => `"${toDetail(name)}"`);
  return names.length > namedMax ? `${shown.join(', ')} and others` : shown.join(', ');
}

function refuse(file: string, reason: string): SourceError {
  return new SourceError('invalid', `${file} cannot be read with certainty: ${reason}.`);
}
