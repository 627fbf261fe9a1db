// `npm run bench idle`: the memory of an idle keep-alive connection in the fast lane and by node:http, in bytes of the
// server's process.
import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { startEmbeddedPostgres } from '@linkplane/embedded/postgres';
import { migrateLinksDb } from '@linkplane/links-db';
import { createLogger } from '@linkplane/telemetry';
import { seedLinks, slugOf } from './seed-links.ts';

type Memory = { heapUsed: number; external: number; rss: number };

const connections = Number(process.env.CONNECTIONS ?? 10_000);
const openedAtOnce = 200;
const links = 100;
const keepAliveMs = 120_000;

const directory = mkdtempSync(join(tmpdir(), 'linkplane-bench-idle-'));
const postgres = await startEmbeddedPostgres({ directory, logger: createLogger('bench', 'warn') });
await migrateLinksDb(postgres.url);
await seedLinks(postgres.url, links);

const ways = [
  { name: 'by node:http', port: 18_091, env: { FAST_LANE: 'false' } },
  { name: 'in the fast lane', port: 18_092, env: {} },
];
for (const { name, port, env } of ways) {
  const server = await startServer(port, env);
  await openConnections(port, openedAtOnce).then(closeAll); // warms up compiled code and caches, which are not part of a connection
  const before = await memoryOf(server);
  const sockets = await openConnections(port, connections);
  const after = await memoryOf(server);
  const perConnection = (key: keyof Memory) => Math.round((after[key] - before[key]) / connections);
  console.log(
    `${name.padEnd(18)} ${connections} connections: ${perConnection('heapUsed') + perConnection('external')} bytes of JavaScript each, ${perConnection('rss')} of the process`,
  );
  closeAll(sockets);
  server.kill('SIGKILL');
}
await postgres.stop();
rmSync(directory, { recursive: true, force: true });

async function startServer(port: number, env: Record<string, string>): Promise<ChildProcess> {
  const journal = join(directory, `journal-${port}`);
  const server = fork(resolve(import.meta.dirname, 'redirect-server.ts'), [String(port), postgres.url, journal], {
    execArgv: ['--expose-gc'],
    env: { ...process.env, ...env, KEEP_ALIVE_MS: String(keepAliveMs) },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  if (server.stdout) await once(server.stdout, 'data');
  return server;
}

async function memoryOf(server: ChildProcess): Promise<Memory> {
  server.send('memory');
  const [memory] = (await once(server, 'message')) as [Memory];
  return memory;
}

async function openConnections(port: number, count: number): Promise<Socket[]> {
  const sockets: Socket[] = [];
  while (sockets.length < count) {
    const some = Array.from({ length: Math.min(openedAtOnce, count - sockets.length) }, (_, index) =>
      visit(port, index),
    );
    sockets.push(...(await Promise.all(some)));
  }
  return sockets;
}

async function visit(port: number, index: number): Promise<Socket> {
  const socket = connect(port, '127.0.0.1');
  socket.write(`GET /${slugOf(index % links)} HTTP/1.1\r\nHost: localhost:${port}\r\nUser-Agent: Mozilla/5.0\r\n\r\n`);
  const [response] = (await once(socket, 'data')) as [Buffer];
  if (!response.toString('latin1').startsWith('HTTP/1.1 302')) throw new Error(response.toString('latin1'));
  return socket;
}

function closeAll(sockets: Socket[]): void {
  for (const socket of sockets) socket.destroy();
}
