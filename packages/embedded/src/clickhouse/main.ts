import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { openEngine } from './engine.ts';
import { createHttpServer } from './http-server.ts';
import type { ServerConfig } from './start-server.ts';

// The ClickHouse engine behind its HTTP protocol, one process. Its standard input is the tie to the parent: the first
// line is the configuration, and its end, which the death of the parent brings about too, is the order to stop.

/** Longer than any write takes; a query that runs on is cut off, which the data directory survives. */
const drainMsMax = 5_000;

const lines = createInterface({ input: process.stdin });
lines.once('close', () => process.exit(0));
const [firstLine] = (await once(lines, 'line')) as [string];
const config = JSON.parse(firstLine) as ServerConfig;

const engine = openEngine(config.dataDirectory);
const server = createHttpServer({ engine, password: config.password, onEngineLost: endAtOnce });
server.listen(config.port, '127.0.0.1');

lines.removeAllListeners('close');
lines.once('close', () => {
  setTimeout(endAtOnce, drainMsMax).unref();
  server.close();
  server.closeIdleConnections();
  void engine.close().then(() => process.exit(0));
});

/** By SIGKILL, because ordinary exit handlers would wait for queries that still run. */
function endAtOnce(): void {
  process.kill(process.pid, 'SIGKILL');
}
