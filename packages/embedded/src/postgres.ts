import { chmodSync, mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { lockPath } from '@linkplane/runtime';
import type { Logger } from '@linkplane/telemetry';
import { keepFreePort, keepPassword, readKeptPassword, readKeptPort } from './kept-values.ts';
import { keepRunning } from './keep-running.ts';
import { chooseServerUser, giveDirectoryTo } from './postgres/choose-server-user.ts';
import { createCluster } from './postgres/create-cluster.ts';
import { ensureDatabase, postgresAnswers, postgresUrl } from './postgres/connect.ts';
import { locateBinaries } from './postgres/locate-binaries.ts';
import { clearLeftoverServer, startServer } from './postgres/start-server.ts';

export type EmbeddedPostgresOptions = {
  /** Belongs to the server alone from now on; created when missing. */
  directory: string;
  logger: Logger;
};

export type EmbeddedPostgres = {
  /** `postgres://` with its password: database `linkplane`, on the loopback interface. The same until `stop`. */
  url: string;
  /** Ends the server in order. Repeated calls are harmless. */
  stop: () => Promise<void>;
};

/**
 * Postgres as a child process, its data in `directory`.
 * It dies with this process, SIGKILL included, and is started again on the same port when it dies by itself.
 * What an earlier process left behind in `directory` is cleared away first, a server that still runs included.
 * @throws PathLockedError when another living process has started one there
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const { logger } = options;
  const directory = resolve(options.directory);
  mkdirSync(directory, { recursive: true });
  chmodSync(directory, 0o700);
  const lock = await lockPath(directory);
  try {
    const binaries = await locateBinaries();
    const user = chooseServerUser([directory, binaries.postgres]);
    const password = keepPassword(directory);
    const dataDirectory = join(directory, 'data');
    giveDirectoryTo(user, directory);
    await createCluster({ binaries, user, directory, dataDirectory });

    // First, because it may still have the port.
    await clearLeftoverServer(dataDirectory);
    const port = await keepFreePort(directory);
    const start = () => startServer({ binaries, user, directory, dataDirectory, port, password });
    const server = await keepRunning('postgres', start, logger);
    await ensureDatabase(port, password);
    return {
      url: postgresUrl(port, password),
      stop: async () => {
        await server.stop();
        await lock.release();
      },
    };
  } catch (error) {
    await lock.release();
    throw error;
  }
}

/** The URL of the server that another process runs in `directory` now; undefined when there is none. */
export async function findRunningEmbeddedPostgres(options: { directory: string }): Promise<string | undefined> {
  const port = readKeptPort(options.directory);
  const password = readKeptPassword(options.directory);
  if (port === undefined || password === undefined) return undefined;
  const url = postgresUrl(port, password);
  return (await postgresAnswers(url)) ? url : undefined;
}
