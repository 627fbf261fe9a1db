import { createHash, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { executeStatement } from './execute-statement.ts';
import type { Engine } from './engine.ts';
import { badRequest, describeError, isEngineLost, notAuthenticated } from './engine-error.ts';
import { readStatement } from './read-statement.ts';

export type HttpServerDeps = {
  engine: Engine;
  password: string;
  /** The engine responds to nothing any more until its process is restarted. */
  onEngineLost: () => void;
};

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
export function createHttpServer({ engine, password, onEngineLost }: HttpServerDeps): Server {
  const passwordHash = hash(password);
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
      if (!isAuthentic(request, url)) throw notAuthenticated();
      if (url.pathname !== '/') throw badRequest(`There is nothing at ${url.pathname}`);
      const statement = await readStatement(request, url.searchParams);
      await engine.withSession(disconnected.signal, (borrowed) => executeStatement(borrowed, statement, response));
    } catch (error) {
      sendError(request, response, error);
      if (isEngineLost(error)) onEngineLost();
    }
  }

  function isAuthentic(request: IncomingMessage, url: URL): boolean {
    const given = readPassword(request) ?? url.searchParams.get('password') ?? '';
    return timingSafeEqual(hash(given), passwordHash);
  }
}

function readPassword({ headers }: IncomingMessage): string | undefined {
  const key = headers['x-clickhouse-key'];
  if (typeof key === 'string') return key;
  const [scheme, credentials] = headers.authorization?.split(' ') ?? [];
  if (scheme !== 'Basic' || credentials === undefined) return undefined;
  return Buffer.from(credentials, 'base64').toString().split(':').slice(1).join(':');
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
