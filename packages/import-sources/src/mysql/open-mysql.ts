import { connect, type Socket } from 'node:net';
import type { Readable } from 'node:stream';
import type { Connection, TypeCastField } from 'mysql2';
import { toMysqlSourceError } from './explain-mysql-error.ts';
import { parseMysqlUrl, type MysqlAddress } from './parse-mysql-url.ts';

const connectTimeoutMs = 10_000;
/** The first row comes after the server has sorted all of them. */
const silenceMsMax = 30 * 60_000;
/** How long the server waits for a reader that is slow, or for its next statement. Some hosters set a minute. */
const serverTimeoutSeconds = 3_600;
/** MySQL 8 sorts rows together with their JSON, and refuses rows that the default of 256 KiB has no room for. */
const sortBufferBytes = 8 * 1024 * 1024;

export type MysqlOptions = {
  /** What a database that lacks a table or column is not: the beginning of a message. */
  invalidMessage: string;
  /** Whether the server gives times of type TIMESTAMP in UTC; otherwise in its own time zone. */
  isInUtc?: boolean;
};

/** A value of a statement. Numbers only: no text has to be escaped by the rules of a server. */
export type MysqlValue = number | bigint;

/** A database of MySQL or MariaDB, seen as it was when it was opened. */
export type MysqlDatabase = {
  /**
   * The rows of one statement, at most `pageRowsMax` at a time; one statement is read at a time. The server waits while they are not taken.
   * @param as `texts`: each value is the text that a dump would have. `values`: numbers are numbers.
   * @throws SourceError when the rows cannot be read to their end
   */
  query(
    text: string,
    options: { values?: readonly MysqlValue[]; as: 'texts' | 'values'; pageRowsMax: number },
  ): AsyncIterable<Record<string, unknown>[]>;
  close(): Promise<void>;
};

/**
 * Connects to a database in one read-only transaction: all statements see the same state of tables of InnoDB. Tables of MyISAM have no
 * such state, and are read as they are at that moment.
 * @throws SourceError when the URL cannot be read, or the server cannot be reached or does not accept the credential
 */
export async function openMysql(
  url: string,
  { invalidMessage, isInUtc = false }: MysqlOptions,
): Promise<MysqlDatabase> {
  const session = await connectSession(parseMysqlUrl(url));
  try {
    await begin(session.connection, isInUtc);
  } catch (error) {
    session.socket.destroy();
    throw toMysqlSourceError(error, invalidMessage);
  }
  return {
    async *query(text, { values = [], as, pageRowsMax }) {
      try {
        yield* readPages(session, { text, values, as, pageRowsMax });
      } catch (error) {
        throw toMysqlSourceError(error, invalidMessage);
      }
    },
    close() {
      // The transaction ends with its connection. To end it in order would be to wait for rows that are still under way.
      session.socket.destroy();
      return Promise.resolve();
    },
  };
}

/** A connection, what it was lost by, and the rows that are being read, which the driver does not end when it is lost. */
type Session = { connection: Connection; socket: Socket; lost: Error | undefined; rows: Readable | undefined };

async function connectSession(address: MysqlAddress): Promise<Session> {
  // Loaded here, because commands that read no MySQL start a quarter sooner without it.
  const { createConnection } = await import('mysql2');
  const { socketPath, host = '', port = 0 } = address;
  const socket = connect(
    socketPath === undefined ? { host, port, noDelay: true, keepAlive: true } : { path: socketPath },
  );
  const connection = createConnection({
    ...address,
    stream: socket,
    charset: 'utf8mb4',
    connectTimeout: connectTimeoutMs,
    dateStrings: true,
    // A parser that is written for each statement at run time is faster, and code from text.
    disableEval: true,
  });
  const session: Session = { connection, socket, lost: undefined, rows: undefined };
  connection.on('error', (error: Error) => {
    session.lost ??= error;
    session.rows?.destroy(error);
  });
  return session;
}

async function begin(connection: Connection, isInUtc: boolean): Promise<void> {
  const session = connection.promise();
  await session.connect();
  await session.query(
    `SET SESSION net_write_timeout = ${serverTimeoutSeconds}, wait_timeout = ${serverTimeoutSeconds}`,
  );
  await session.query(`SET SESSION sort_buffer_size = ${sortBufferBytes}`);
  if (isInUtc) await session.query("SET SESSION time_zone = '+00:00'");
  await session.query('SET SESSION TRANSACTION ISOLATION LEVEL REPEATABLE READ');
  await session.query('START TRANSACTION WITH CONSISTENT SNAPSHOT, READ ONLY');
}

type Statement = { text: string; values: readonly MysqlValue[]; as: 'texts' | 'values'; pageRowsMax: number };

async function* readPages(
  session: Session,
  { text, values, as, pageRowsMax }: Statement,
): AsyncGenerator<Record<string, unknown>[]> {
  const { connection, socket } = session;
  const query = connection.query({ sql: text, values: [...values], typeCast: as === 'texts' ? toText : true });
  const rows = query.stream({ highWaterMark: pageRowsMax });
  session.rows = rows;
  if (session.lost) throw session.lost;
  const silence = setTimeout(() => socket.destroy(new Error('The server is silent.')), silenceMsMax);
  let page: Record<string, unknown>[] = [];
  try {
    for await (const row of rows) {
      silence.refresh();
      page.push(row as Record<string, unknown>);
      if (page.length < pageRowsMax) continue;
      yield page;
      page = [];
    }
  } finally {
    clearTimeout(silence);
  }
  if (page.length > 0) yield page;
}

/** The server sends every value as a text: in UTF-8, which it converts to from what its column has, or as the bytes that are stored. */
function toText(field: TypeCastField): string | null {
  return field.buffer()?.toString('utf8') ?? null;
}
