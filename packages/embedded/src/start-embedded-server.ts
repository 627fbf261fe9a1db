import { chmodSync } from 'node:fs';
import { resolve } from 'node:path';
import { lockPath, makeDirectories } from '@linkplane/runtime';
import type { Logger } from '@linkplane/telemetry';
import type { RunningServer } from './child-server.ts';
import { keepRunning } from './keep-running.ts';
import { findFreePort, readOrCreatePassword, readStoredPassword, readStoredPort } from './stored-values.ts';

export type EmbeddedServerOptions = {
  /** Belongs to the server alone from now on; created when missing. */
  directory: string;
  logger: Logger;
  /** `small`: for a machine with 1 GB of memory, at the price of slower reports. Default: `standard`. */
  size?: ServerSize;
};

export type ServerSize = 'standard' | 'small';

export type EmbeddedServer = {
  /** The address with user and password, on the loopback interface. It stays the same until `stop`. */
  url: string;
  /** Stops the server in order. Repeated calls are harmless. */
  stop: () => Promise<void>;
};

export type ServerAddress = { port: number; password: string };

/** What a server is prepared with. */
export type ServerSurroundings = { size: ServerSize; logger: Logger };

/** What differs between the embedded servers. */
export type ServerKind = {
  /** Names the server in the log. */
  name: string;
  formatUrl(address: ServerAddress): string;
  /** Prepares a directory, which is locked and has its password already, and returns how to run the server in it. */
  prepare(directory: string, surroundings: ServerSurroundings): PreparedServer | Promise<PreparedServer>;
};

export type PreparedServer = {
  /** Ends a server that an earlier process has left running. Only for the holder of the directory's lock. */
  endStaleServer(): Promise<void>;
  /** Resolves once the server responds to a query. */
  start(address: ServerAddress): Promise<RunningServer>;
  /** Called once, after the first start. */
  onFirstStart?(address: ServerAddress): Promise<void>;
};

/**
 * Starts a server as a child process that keeps its data in `directory`. It ends with this process, SIGKILL included,
 * and is restarted on the same port when it exits by itself. A server that an earlier process has left running in
 * `directory` is ended first.
 * @throws PathLockedError when another living process runs one there
 */
export async function startEmbeddedServer(kind: ServerKind, options: EmbeddedServerOptions): Promise<EmbeddedServer> {
  const { logger, size = 'standard' } = options;
  const directory = resolve(options.directory);
  makeDirectories(directory);
  chmodSync(directory, 0o700);
  const lock = await lockPath(directory);
  try {
    const password = readOrCreatePassword(directory);
    const prepared = await kind.prepare(directory, { size, logger });
    // Before the port is chosen, because a stale server may still have it.
    await prepared.endStaleServer();
    const address = { port: await findFreePort(directory), password };
    const server = await keepRunning(kind.name, () => prepared.start(address), logger);
    try {
      await prepared.onFirstStart?.(address);
    } catch (error) {
      await server.stop();
      throw error;
    }
    return {
      url: kind.formatUrl(address),
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

/** The address of the latest start in `directory`, whether the server runs or not; undefined before the first start. */
export function readStoredAddress(directory: string): ServerAddress | undefined {
  const port = readStoredPort(directory);
  const password = readStoredPassword(directory);
  return port === undefined || password === undefined ? undefined : { port, password };
}
