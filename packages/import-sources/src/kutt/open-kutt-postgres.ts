import { Client } from 'pg';
import { SourceError } from '../source.ts';
import { pageRowsMax, postgresDialect, type KuttDatabase } from './kutt-database.ts';

const connectionTimeoutMs = 10_000;
/** The first page of visits comes after the server has sorted them. */
const queryTimeoutMs = 30 * 60_000;

/** Classes of SQLSTATE that say that the credential is not accepted, or may not read a table. */
const refusedStates = /^(?:28|42501)/;
/** A table or column is missing, or the database is. */
const invalidStates = /^(?:42|3D)/;

/**
 * Connects to the database of a Kutt that runs on Postgres, in one read-only transaction: all queries see the same state.
 * @throws SourceError when it cannot be reached, or does not accept the credential
 */
export async function openKuttPostgres(connectionString: string): Promise<KuttDatabase> {
  const client = new Client({
    connectionString,
    connectionTimeoutMillis: connectionTimeoutMs,
    query_timeout: queryTimeoutMs,
  });
  // A lost connection fails the query that waits; the event itself must not end the process.
  client.on('error', () => {});
  try {
    await client.connect();
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
  } catch (error) {
    await client.end().catch(() => {});
    throw toSourceError(error);
  }
  return {
    dialect: postgresDialect,
    query: (text, values) => readPages(client, text, values),
    close: () => client.end().catch(() => {}),
  };
}

async function* readPages(client: Client, text: string, values: readonly number[]): AsyncIterable<unknown[]> {
  try {
    // The name is free again: one query is read at a time.
    await client.query(`DECLARE kutt_rows NO SCROLL CURSOR FOR ${text}`, [...values]);
    for (;;) {
      const { rows } = await client.query<Record<string, unknown>>(`FETCH ${pageRowsMax} FROM kutt_rows`);
      if (rows.length > 0) yield rows;
      if (rows.length < pageRowsMax) break;
    }
    await client.query('CLOSE kutt_rows');
  } catch (error) {
    throw toSourceError(error);
  }
}

function toSourceError(error: unknown): SourceError {
  const state = error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';
  if (refusedStates.test(state)) {
    return new SourceError('refused', 'Postgres does not accept the credential', { cause: error });
  }
  if (invalidStates.test(state)) {
    return new SourceError('invalid', 'this is not the database of a Kutt', { cause: error });
  }
  return new SourceError('unavailable', 'Postgres cannot be read', { cause: error });
}
