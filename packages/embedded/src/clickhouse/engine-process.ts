import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { openEngine } from './engine.ts';
import { createHttpServer } from './http-server.ts';
import type { ServerConfig } from './start-server.ts';

// The process of the ClickHouse engine with its HTTP server. The first line of standard input is the configuration; the
// end of standard input, which also follows from the death of the parent, signals the process to stop.

/** Longer than any write takes. A query that still runs is aborted, which does not harm the data directory. */
const drainMsMax = 5_000;

const lines = createInterface({ input: process.stdin });
lines.once('close', () => process.exit(0));
const [firstLine] = (await once(lines, 'line')) as [string];
const config = JSON.parse(firstLine) as ServerConfig;

const engine = openEngine(config.dataDirectory);
const server = createHttpServer({
  engine,
  password: config.password,
  biPassword: config.biPassword,
  onEngineLost: killSelf,
});
server.listen(config.port, '127.0.0.1');

lines.removeAllListeners('close');
lines.once('close', () => {
  setTimeout(killSelf, drainMsMax).unref();
  server.close();
  server.closeIdleConnections();
  void engine.close().then(() => process.exit(0));
});

/** Ends the process by SIGKILL, because exit handlers of the engine would wait for running queries. */
function killSelf(): void {
  process.kill(process.pid, 'SIGKILL');
}
