import { mkdtempSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sleep } from '@linkplane/runtime';
import type { Logger } from '@linkplane/telemetry';
import { findFreePort } from '../find-free-port.ts';
import { findProgram, programs } from '../find-program.ts';
import { spawnGuarded } from '../spawn-guarded.ts';

export type RedisOptions = {
  logger: Logger;
  /** Where `SAVE` writes, and what is there is read at the start; a temporary one when missing. */
  directory?: string;
  /** A free one when missing. */
  port?: number;
};

export type LocalRedis = {
  /** `redis://` on the loopback interface. */
  url: string;
  port: number;
  /** The process that signals go to: SIGSTOP freezes it, SIGCONT lets it go on. */
  pid: number;
  /** Ends it in order, also when it is frozen. Repeated calls are harmless. */
  stop(): Promise<void>;
  /** Ends it with SIGKILL: nothing is written any more. */
  kill(): Promise<void>;
};

/** The memory of the server; the keys that have not been used for longest make room. */
const memoryMegabytes = 64;
const startTimeoutMs = 10_000;
const readyPollMs = 10;
const stopTimeoutMs = 3_000;

/**
 * A Redis on loopback that stores nothing on disk except by SAVE, and ends with this process, also after SIGKILL.
 * @throws when redis-server can neither be found nor installed, or does not respond within startTimeoutMs
 */
export async function startRedis({ logger, ...options }: RedisOptions): Promise<LocalRedis> {
  const program = findProgram(programs.redis);
  const directory = options.directory ?? mkdtempSync(join(tmpdir(), 'linkplane-redis-'));
  const port = options.port ?? (await findFreePort());
  const server = await spawnGuarded([program, ...redisSettings(port, directory)], stopTimeoutMs);
  const { pid } = server;
  const end = async (signal: NodeJS.Signals) => {
    await server.end(signal);
    if (options.directory === undefined) rmSync(directory, { recursive: true, force: true });
  };
  const deadline = Date.now() + startTimeoutMs;
  while (!(await responds(port))) {
    if (server.hasEnded() || Date.now() > deadline) {
      await end('SIGKILL');
      throw new Error(`redis-server did not start on port ${port}.`);
    }
    await sleep(readyPollMs);
  }
  logger.info({ port, pid }, 'redis is up');
  return { url: `redis://127.0.0.1:${port}`, port, pid, stop: () => end('SIGTERM'), kill: () => end('SIGKILL') };
}

function redisSettings(port: number, directory: string): string[] {
  const settings = {
    bind: '127.0.0.1',
    port,
    dir: directory,
    save: '',
    appendonly: 'no',
    daemonize: 'no',
    maxmemory: `${memoryMegabytes}mb`,
    'maxmemory-policy': 'allkeys-lru',
  };
  return Object.entries(settings).flatMap(([name, value]) => [`--${name}`, String(value)]);
}

/** Whether it responds to a PING, which it does not while it loads its data. */
function responds(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => socket.write('PING\r\n'));
    const settle = (isUp: boolean) => {
      socket.destroy();
      resolve(isUp);
    };
    socket.setTimeout(1_000, () => settle(false));
    socket.once('data', (data) => settle(data.toString().startsWith('+PONG')));
    socket.once('error', () => settle(false));
  });
}
