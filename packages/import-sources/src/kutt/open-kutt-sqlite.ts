import { DatabaseSync } from 'node:sqlite';
import { SourceError } from '../source.ts';
import { pageRowsMax, sqliteDialect, type KuttDatabase } from './kutt-database.ts';

const busyTimeoutMs = 10_000;

/**
 * Opens the file of a Kutt that runs on SQLite, read-only. It should be a copy: while a file is open here, a Kutt that runs on it cannot
 * write, and loses visits.
 * @throws SourceError when the file is no database
 */
export function openKuttSqlite(path: string): KuttDatabase {
  const database = openFile(path);
  return {
    dialect: sqliteDialect,
    async *query(text, values) {
      try {
        const statement = database.prepare(text.replaceAll(/\$(\d+)/g, '?$1'));
        let page: unknown[] = [];
        for (const row of statement.iterate(...values)) {
          page.push(row);
          if (page.length < pageRowsMax) continue;
          yield page;
          page = [];
        }
        if (page.length > 0) yield page;
      } catch (error) {
        throw new SourceError('invalid', 'the SQLite file cannot be read as a database of Kutt', { cause: error });
      }
    },
    close() {
      database.close();
      return Promise.resolve();
    },
  };
}

function openFile(path: string): DatabaseSync {
  try {
    const database = new DatabaseSync(path, { readOnly: true, timeout: busyTimeoutMs });
    // The snapshot of the transaction keeps links and visits together.
    database.exec('BEGIN');
    return database;
  } catch (error) {
    throw new SourceError('invalid', 'the SQLite file cannot be opened', { cause: error });
  }
}
