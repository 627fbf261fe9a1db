import { chmodSync, mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { lockPath } from '@linkplane/runtime';
import type { Logger } from '@linkplane/telemetry';
import { clearLeftoverServer, startServer } from './clickhouse/start-server.ts';
import { keepFreePort, keepPassword, readKeptPassword, readKeptPort } from './kept-values.ts';
import { keepRunning } from './keep-running.ts';

export type EmbeddedClickHouseOptions = {
  /** Belongs to the server alone from now on; created when missing. */
  directory: string;
  logger: Logger;
};

export type EmbeddedClickHouse = {
  /** `http://` with its user and password, on the loopback interface. The same until `stop`. */
  url: string;
  /** Ends the server in order. Repeated calls are harmless. */
  stop: () => Promise<void>;
};

/**
 * The ClickHouse engine as a child process that speaks ClickHouse's HTTP protocol, its data in `directory`.
 * It dies with this process, SIGKILL included, and is started again on the same port when it dies by itself.
 * @throws PathLockedError when another living process has started one there
 */
export async function startEmbeddedClickHouse(options: EmbeddedClickHouseOptions): Promise<EmbeddedClickHouse> {
  const { logger } = options;
  const directory = resolve(options.directory);
  mkdirSync(join(directory, 'data'), { recursive: true });
  chmodSync(directory, 0o700);
  const lock = await lockPath(directory);
  try {
    const password = keepPassword(directory);
    // First, because it may still have the port.
    await clearLeftoverServer(directory);
    const port = await keepFreePort(directory);
    const server = await keepRunning('clickhouse', () => startServer({ directory, port, password }), logger);
    return {
      url: clickHouseUrl(port, password),
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
export async function findRunningEmbeddedClickHouse(options: { directory: string }): Promise<string | undefined> {
  const port = readKeptPort(options.directory);
  const password = readKeptPassword(options.directory);
  if (port === undefined || password === undefined) return undefined;
  const answers = await fetch(`http://127.0.0.1:${port}/ping`).then(
    ({ ok }) => ok,
    () => false,
  );
  return answers ? clickHouseUrl(port, password) : undefined;
}

function clickHouseUrl(port: number, password: string): string {
  return `http://linkplane:${password}@127.0.0.1:${port}`;
}
