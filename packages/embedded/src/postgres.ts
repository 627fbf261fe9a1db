import { join } from 'node:path';
import { chooseServerUser, giveDirectoryTo } from './postgres/choose-server-user.ts';
import { createCluster } from './postgres/create-cluster.ts';
import { ensureDatabase, postgresResponds, postgresUrl } from './postgres/connect.ts';
import { locateBinaries } from './postgres/locate-binaries.ts';
import { endStaleServer, startServer } from './postgres/start-server.ts';
import {
  readStoredAddress,
  startEmbeddedServer,
  type EmbeddedServer,
  type EmbeddedServerOptions,
  type ServerKind,
} from './start-embedded-server.ts';

export type EmbeddedPostgresOptions = EmbeddedServerOptions;
/** Its URL is that of the database `linkplane`. */
export type EmbeddedPostgres = EmbeddedServer;

const postgres: ServerKind = {
  name: 'postgres',
  formatUrl: ({ port, password }) => postgresUrl(port, password),
  async prepare(directory, { size }) {
    const binaries = await locateBinaries();
    const user = chooseServerUser([directory, binaries.postgres]);
    const dataDirectory = join(directory, 'data');
    giveDirectoryTo(user, directory);
    await createCluster({ binaries, user, directory, dataDirectory });
    return {
      endStaleServer: () => endStaleServer(dataDirectory),
      start: (address) => startServer({ binaries, user, directory, dataDirectory, size, ...address }),
      onFirstStart: ({ port, password }) => ensureDatabase(port, password),
    };
  },
};

/**
 * Starts Postgres as a child process; see `startEmbeddedServer`.
 * @throws PathLockedError when another living process runs one in the directory
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  return await startEmbeddedServer(postgres, options);
}

/** The URL of the server that another process runs in `directory` now; undefined when there is none. */
export async function findRunningEmbeddedPostgres(options: { directory: string }): Promise<string | undefined> {
  const address = readStoredAddress(options.directory);
  const url = address && postgres.formatUrl(address);
  return url !== undefined && (await postgresResponds(url)) ? url : undefined;
}
