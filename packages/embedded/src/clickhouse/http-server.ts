import { createHash, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { answerStatement } from './answer-statement.ts';
import type { Engine } from './engine.ts';
import { badRequest, describeError, isEngineLost, notAuthenticated } from './engine-error.ts';
import { readStatement } from './read-statement.ts';

export type HttpServerDeps = {
  engine: Engine;
  password: string;
  /** The engine has given up for as long as this process lives. */
  onEngineLost: () => void;
};

/** Parameters travel in the URL, a list of ids among them. */
const headerBytesMax = 1_048_576;
/** A client that neither sends nor reads for so long is cut off; so is one whose query takes longer. */
const stallMsMax = 300_000;
/** Longer than clients keep idle sockets, so that none is closed under a request. */
const keepAliveMs = 30_000;

/**
 * ClickHouse's HTTP protocol, as far as `@clickhouse/client` speaks it: ping, queries with bound parameters and settings
 * in any format, inserts as JSON rows, gzip both ways, errors with their codes.
 * Sessions, roles and statements that change a session (SET, USE) are refused: nothing leaks from one request to another.
 */
export function createHttpServer({ engine, password, onEngineLost }: HttpServerDeps): Server {
  const passwordHash = hash(password);
  const server = createServer({ maxHeaderSize: headerBytesMax, keepAliveTimeout: keepAliveMs }, (request, response) => {
    void answer(request, response);
  });
  server.setTimeout(stallMsMax);
  return server;

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = URL.parse(request.url ?? '/', 'http://localhost');
    if (url === null) return void response.writeHead(400).end();
    if (url.pathname === '/ping') return void response.end('Ok.\n');
    const queryId = url.searchParams.get('query_id');
    if (queryId !== null && /^[\w.:-]+$/.test(queryId)) response.setHeader('X-ClickHouse-Query-Id', queryId);
    const gone = new AbortController();
    response.once('close', () => gone.abort());
    try {
      if (!isAuthentic(request, url)) throw notAuthenticated();
      if (url.pathname !== '/') throw badRequest(`There is nothing at ${url.pathname}`);
      const statement = await readStatement(request, url.searchParams);
      await engine.withSession(gone.signal, (borrowed) => answerStatement(borrowed, statement, response));
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

/** Once a part of the result is out, the connection is cut: a client takes a cut answer for an error, not for its end. */
function sendError(request: IncomingMessage, response: ServerResponse, error: unknown): void {
  if (response.headersSent) return void response.destroy();
  const { status, code, text } = describeError(error);
  response.removeHeader('Content-Encoding');
  response.writeHead(status, {
    'Content-Type': 'text/plain; charset=UTF-8',
    'X-ClickHouse-Exception-Code': code,
    // What is left of a refused body is not read.
    ...(request.complete ? {} : { Connection: 'close' }),
  });
  response.end(`${text}\n`);
}

function hash(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
