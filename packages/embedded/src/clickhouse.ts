import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { endStaleServer, startServer } from './clickhouse/start-server.ts';
import {
  readStoredAddress,
  startEmbeddedServer,
  type EmbeddedServer,
  type EmbeddedServerOptions,
  type ServerKind,
} from './start-embedded-server.ts';

export type EmbeddedClickHouseOptions = EmbeddedServerOptions;
export type EmbeddedClickHouse = EmbeddedServer;

const clickHouse: ServerKind = {
  name: 'clickhouse',
  formatUrl: ({ port, password }) => `http://linkplane:${password}@127.0.0.1:${port}`,
  prepare(directory) {
    mkdirSync(join(directory, 'data'), { recursive: true });
    return {
      endStaleServer: () => endStaleServer(directory),
      start: (address) => startServer({ directory, ...address }),
    };
  },
};

/**
 * Starts the ClickHouse engine as a child process that serves ClickHouse's HTTP protocol; see `startEmbeddedServer`.
 * @throws PathLockedError when another living process runs one in the directory
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
