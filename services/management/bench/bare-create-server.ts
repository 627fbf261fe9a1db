// What creating a link costs at least: a bare `node:http` server that parses a small JSON body and stores it by one
// prepared INSERT of a single row, committed, in the same Postgres. It prints its port.
//   node services/management/bench/bare-create-server.ts --database-url postgres://...
import { createServer, type IncomingMessage } from 'node:http';
import { parseArgs } from 'node:util';
import { openPool } from '@linkplane/links-db';
import { createLogger } from '@linkplane/telemetry';

/** The number that management has. */
const connectionsMax = 16;

const { values: options } = parseArgs({ options: { 'database-url': { type: 'string' } } });
const connectionString = options['database-url'];
if (!connectionString) throw new Error('--database-url is needed.');

const limits = { connectTimeoutMs: 5_000, statementTimeoutMs: 10_000, queryTimeoutMs: 11_000 };
const pool = openPool(
  { connectionString, applicationName: 'bench', connectionsMax, ...limits },
  createLogger('bench', 'warn'),
);
await pool.query(`create table if not exists bench_rows (id bigserial primary key, url text not null, title text)`);

async function readJson(request: IncomingMessage): Promise<{ url: string; title: string }> {
  const chunks: Buffer[] = [];
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
  return JSON.parse(Buffer.concat(chunks).toString()) as { url: string; title: string };
}

async function insertOne(request: IncomingMessage): Promise<string> {
  const { url, title } = await readJson(request);
  const { rows } = await pool.query<{ id: string }>({
    name: 'insert-bench-row',
    text: 'insert into bench_rows (url, title) values ($1, $2) returning id',
    values: [url, title],
  });
  return JSON.stringify({ success: true, data: { id: rows[0]?.id, url, title } });
}

const server = createServer((request, response) => {
  insertOne(request).then(
    (body) => response.writeHead(201, { 'content-type': 'application/json' }).end(body),
    (error: unknown) => response.writeHead(500).end(String(error)),
  );
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  if (typeof address === 'object') console.log(address?.port);
});
