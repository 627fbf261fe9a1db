import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { requireEngine } from './clickhouse/require-engine.ts';
import { serveOnDemand } from './clickhouse/serve-on-demand.ts';
import { endStaleServer, startServer } from './clickhouse/start-server.ts';
import {
  readStoredAddress,
  startEmbeddedServer,
  type EmbeddedServer,
  type EmbeddedServerOptions,
  type ServerKind,
} from './start-embedded-server.ts';
import { chooseFreePort } from './stored-values.ts';

export type EmbeddedClickHouseOptions = EmbeddedServerOptions;
export type EmbeddedClickHouse = EmbeddedServer;

/** Between the visits of a small site, and longer than analytics waits before it writes a click. */
const idleMsMax = 30_000;

const clickHouse: ServerKind = {
  name: 'clickhouse',
  formatUrl: ({ port, password }) => `http://linkplane:${password}@127.0.0.1:${port}`,
  prepare(directory, { size, logger }) {
    requireEngine();
    mkdirSync(join(directory, 'data'), { recursive: true });
    return {
      endStaleServer: () => endStaleServer(directory),
      start: ({ port, password }) => {
        if (size === 'standard') return startServer({ directory, port, password });
        const start = async () => {
          const own = await chooseFreePort();
          return { server: await startServer({ directory, port: own, password }), port: own };
        };
        return serveOnDemand({ port, start, idleMsMax, logger });
      },
    };
  },
};

/**
 * Starts the ClickHouse engine as a child process that serves ClickHouse's HTTP protocol; see `startEmbeddedServer`.
 * @throws PathLockedError when another living process runs one in the directory, Error when there is no engine for this
 *   processor
 */
export async function startEmbeddedClickHouse(options: EmbeddedClickHouseOptions): Promise<EmbeddedClickHouse> {
  return await startEmbeddedServer(clickHouse, options);
}

/** The URL of the server that another process runs in `directory` now; undefined when there is none. */
export async function findRunningEmbeddedClickHouse(options: { directory: string }): Promise<string | undefined> {
  const address = readStoredAddress(options.directory);
  if (!address) return undefined;
  const responds = await fetch(`http://127.0.0.1:${address.port}/ping`).then(
    ({ ok }) => ok,
    () => false,
  );
  return responds ? clickHouse.formatUrl(address) : undefined;
}
