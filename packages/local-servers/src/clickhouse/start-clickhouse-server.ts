import { randomBytes } from 'node:crypto';
import { sleep } from '@linkplane/runtime';
import type { Logger } from '@linkplane/telemetry';
import { findFreePort } from '../find-free-port.ts';
import { spawnGuarded } from '../spawn-guarded.ts';
import { writeServerConfig } from './write-server-config.ts';

export type LocalClickHouse = {
  /** `http://` with its user and password, on the loopback interface. */
  url: string;
  /** Ends it in order. Repeated calls are harmless. */
  stop(): Promise<void>;
};

export type ClickHouseServerOptions = {
  directory: string;
  logger: Logger;
  /** Further elements of its settings. */
  settings?: string;
  user?: string;
  /** A random one when missing. */
  password?: string;
};

const startTimeoutMs = 20_000;
const readyPollMs = 50;
const stopTimeoutMs = 15_000;

/**
 * An installed clickhouse-server on loopback with its data in `directory`; it ends with this process.
 * @param program its path
 * @throws when it does not respond within startTimeoutMs
 */
export async function startClickHouseServer(
  program: string,
  { directory, logger, settings = '', user = 'linkplane', password = newPassword() }: ClickHouseServerOptions,
): Promise<LocalClickHouse> {
  const port = await findFreePort();
  const config = writeServerConfig({ directory, port, user, password, settings });
  const server = await spawnGuarded([program, `--config-file=${config}`], stopTimeoutMs);
  const url = `http://${user}:${password}@127.0.0.1:${port}`;
  const deadline = Date.now() + startTimeoutMs;
  while (!(await responds(port))) {
    if (server.hasEnded() || Date.now() > deadline) {
      await server.end('SIGKILL');
      throw new Error(`${program} did not start; its log is in ${directory}/log.`);
    }
    await sleep(readyPollMs);
  }
  logger.info({ port, pid: server.pid }, 'clickhouse-server is up');
  return { url, stop: () => server.end('SIGTERM') };
}

function newPassword(): string {
  return randomBytes(24).toString('hex');
}

async function responds(port: number): Promise<boolean> {
  return await fetch(`http://127.0.0.1:${port}/ping`).then(
    ({ ok }) => ok,
    () => false,
  );
}
