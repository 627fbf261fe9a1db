import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import { SourceError, type Source, type SourceItem } from '../source.ts';
import { mapChhotoRow, textCharsMax } from './map-chhoto-row.ts';

export type ChhotoFile = {
  /** The SQLite file of chhoto-url; its server may be running. */
  file: string;
  /** The host of the short URLs, which the file does not have. */
  host: string;
};

const busyTimeoutMs = 10_000;
const pageRowsMax = 200;
const firstId = -(2n ** 63n);
/** `chht` as a number: chhoto-url marks its files by it since 6.6.0, older ones have 0. */
const applicationId = 0x63_68_68_74n;
const columnsNeeded = ['id', 'short_url', 'long_url', 'hits'];

/**
 * The links of a chhoto-url. Pages of rows are transactions of their own, so that a server that runs on the file can write in between. Each link
 * is one row, so nothing has to agree between pages.
 */
export function openChhotoFile({ file, host }: ChhotoFile): Source {
  return {
    kind: 'chhoto',
    cursor: () => null,
    async *read() {
      const database = openReadOnly(file);
      try {
        yield* readPages(database, { file, host });
      } finally {
        database.close();
      }
    },
  };
}

function* readPages(database: DatabaseSync, { file, host }: ChhotoFile): Generator<SourceItem[]> {
  const select = selectRows(checkTable(database, file));
  for (let after = firstId; ;) {
    const rows = query(database, file, select, [after]);
    if (rows.length > 0) yield rows.flatMap((row) => mapChhotoRow(row, host));
    const last = rows.at(-1)?.['id'];
    if (rows.length < pageRowsMax || typeof last !== 'bigint') return;
    after = last;
  }
}

/** Long texts are cut in the database: no value of a row can fill the memory. Files from before 6.0 have no times, those from before 7.0 no notes. */
function selectRows(columns: ReadonlySet<string>): string {
  const textOf = (name: string) => `substr(${name}, 1, ${textCharsMax}) AS ${name}`;
  const expiry = columns.has('expiry_time') ? 'expiry_time' : 'NULL AS expiry_time';
  const notes = columns.has('notes') ? textOf('notes') : 'NULL AS notes';
  return `SELECT id, ${textOf('short_url')}, ${textOf('long_url')}, hits, ${expiry}, ${notes}
  FROM urls WHERE id > ? ORDER BY id LIMIT ${pageRowsMax}`;
}

/** @returns the names of the columns @throws SourceError where the file is not of chhoto-url */
function checkTable(database: DatabaseSync, file: string): ReadonlySet<string> {
  const found = query(database, file, 'SELECT name FROM pragma_table_info(?)', ['urls']);
  const columns = new Set(found.map(({ name }) => String(name)));
  const missing = columnsNeeded.filter((name) => !columns.has(name));
  if (missing.length > 0)
    throw new SourceError('invalid', `${file} has no table urls of chhoto-url: it lacks ${missing.join(', ')}.`);
  const [mark] = query(database, file, 'SELECT application_id FROM pragma_application_id', []);
  if (mark?.['application_id'] !== 0n && mark?.['application_id'] !== applicationId)
    throw new SourceError('invalid', `${file} is the database of another application than chhoto-url.`);
  return columns;
}

function query(database: DatabaseSync, file: string, text: string, values: SQLInputValue[]): Record<string, unknown>[] {
  try {
    const statement = database.prepare(text);
    statement.setReadBigInts(true);
    return statement.all(...values);
  } catch (error) {
    const reason = `${file} cannot be read as a database of chhoto-url: ${(error as Error).message}.`;
    throw new SourceError('invalid', reason, { cause: error });
  }
}

function openReadOnly(file: string): DatabaseSync {
  try {
    return new DatabaseSync(file, { readOnly: true, timeout: busyTimeoutMs });
  } catch (error) {
    throw new SourceError('invalid', `${file} cannot be opened: ${(error as Error).message}.`, { cause: error });
  }
}
