import { createHash, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { createFairQueue, QueueFullError } from '@linkplane/runtime/fair-queue'; // the whole package would take 18 MB of this process
import { executeStatement } from './execute-statement.ts';
import type { Engine } from './engine.ts';
import { badRequest, busyError, describeError, isEngineLost, notAuthenticated } from './engine-error.ts';
import { limitToReading } from './limit-to-reading.ts';
import { biQueriesMax, waitersMax } from './limits.ts';
import { readStatement, type Statement } from './read-statement.ts';

export type HttpServerDeps = {
  engine: Engine;
  password: string;
  /** The password of the user `bi`, who may only read the views for analysts. */
  biPassword: string;
  /** The engine responds to nothing any more until its process is restarted. */
  onEngineLost: () => void;
};

/** The user of analysts, as in deploy/clickhouse/users.d/linkplane.xml. All others are the product's. */
const biUser = 'bi';
/** Parameters are in the URL, lists of ids among them. */
const headerBytesMax = 1_048_576;
/** A connection without traffic for this long is closed, also while its query runs. */
const stallMsMax = 300_000;
/** Longer than clients keep idle sockets, so that no socket is closed while a request is being sent. */
const keepAliveMs = 30_000;

/**
 * Serves the part of ClickHouse's HTTP protocol that `@clickhouse/client` uses: ping, queries with bound parameters and
 * settings in any format, inserts as JSON rows, gzip in both directions, errors with their codes. Sessions, roles and
 * statements that change a session (SET, USE) are refused, so that no request affects another one.
 */
export function createHttpServer({ engine, password, biPassword, onEngineLost }: HttpServerDeps): Server {
  const passwordHash = hash(password);
  const biPasswordHash = hash(biPassword);
  const biQueue = createFairQueue({ atOnceMax: biQueriesMax, waitingMax: waitersMax, perClientMax: waitersMax });
  const server = createServer({ maxHeaderSize: headerBytesMax, keepAliveTimeout: keepAliveMs }, (request, response) => {
    void respond(request, response);
  });
  server.setTimeout(stallMsMax);
  return server;

  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = URL.parse(request.url ?? '/', 'http://localhost');
    if (url === null) return void response.writeHead(400).end();
    if (url.pathname === '/ping') return void response.end('Ok.\n');
    const queryId = url.searchParams.get('query_id');
    if (queryId !== null && /^[\w.:-]+$/.test(queryId)) response.setHeader('X-ClickHouse-Query-Id', queryId);
    const disconnected = new AbortController();
    response.once('close', () => disconnected.abort());
    try {
      const { user, password } = readCredentials(request, url);
      const isAnalyst = user === biUser;
      if (!timingSafeEqual(hash(password), isAnalyst ? biPasswordHash : passwordHash)) throw notAuthenticated();
      if (url.pathname !== '/') throw badRequest(`There is nothing at ${url.pathname}`);
      const statement = await readStatement(request, url.searchParams);
      if (isAnalyst) await respondToAnalyst(statement, response, disconnected.signal);
      else await engine.withSession(disconnected.signal, (borrowed) => executeStatement(borrowed, statement, response));
    } catch (error) {
      sendError(request, response, error);
      if (isEngineLost(error)) onEngineLost();
    }
  }

  /** Analysts have a part of the sessions, so that the product never waits for their queries. */
  async function respondToAnalyst(statement: Statement, response: ServerResponse, signal: AbortSignal): Promise<void> {
    try {
      await biQueue.run(biUser, async () => {
        signal.throwIfAborted();
        await engine.withSession(signal, async (borrowed) => {
          await borrowed.useDatabase(statement.database);
          const ask = async (sql: string) =>
            Buffer.from((await borrowed.session.queryAsync(sql, { format: 'TabSeparatedRaw' })).bytes()).toString();
          await executeStatement(borrowed, await limitToReading(statement, ask), response);
        });
      });
    } catch (error) {
      throw error instanceof QueueFullError ? busyError(waitersMax) : error;
    }
  }
}

/** Reads credentials where ClickHouse takes them: from its own headers, HTTP's, or the URL. */
function readCredentials({ headers }: IncomingMessage, url: URL): { user: string; password: string } {
  const [scheme, encoded] = headers.authorization?.split(' ') ?? [];
  const isBasic = scheme === 'Basic' && encoded !== undefined;
  const [basicUser, ...basicPassword] = isBasic ? Buffer.from(encoded, 'base64').toString().split(':') : [];
  const given = (name: string) => headers[name]?.toString();
  return {
    user: given('x-clickhouse-user') ?? basicUser ?? url.searchParams.get('user') ?? '',
    password:
      given('x-clickhouse-key') ?? (isBasic ? basicPassword.join(':') : (url.searchParams.get('password') ?? '')),
  };
}

/** After a part of the result was sent, the connection is aborted: clients treat that as an error, not as the end. */
function sendError(request: IncomingMessage, response: ServerResponse, error: unknown): void {
  if (response.headersSent) return void response.destroy();
  const { status, code, text } = describeError(error);
  response.removeHeader('Content-Encoding');
  response.writeHead(status, {
    'Content-Type': 'text/plain; charset=UTF-8',
    'X-ClickHouse-Exception-Code': code,
    // The rest of a refused body is not read.
    ...(request.complete ? {} : { Connection: 'close' }),
  });
  response.end(`${text}\n`);
}

function hash(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
