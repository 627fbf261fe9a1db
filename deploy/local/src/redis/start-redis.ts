import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sleep } from '@linkplane/runtime';
import type { Logger } from '@linkplane/telemetry';
import { findProgram, programs } from '../find-program.ts';

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
  /** For signals: SIGSTOP freezes it, SIGCONT lets it go on. */
  pid: number;
  /** Ends it in order, also when it is frozen. Repeated calls are harmless. */
  stop(): Promise<void>;
  /** Ends it with SIGKILL: nothing is written any more. */
  kill(): Promise<void>;
};

/** Of the server's memory; the keys that have not been used for longest make room. */
const memoryMegabytes = 64;
const startTimeoutMs = 10_000;
const readyPollMs = 10;
const stopTimeoutMs = 3_000;

/**
 * The guard: it runs the server and, when its standard input ends (which a SIGKILL of the parent brings about too), has
 * it end at once. What it says first is the server's process id.
 */
const guardScript = `
exec 3<&0
"$@" </dev/null 3<&- >/dev/null & server=$!
echo $server
exec >/dev/null
{ cat <&3 >/dev/null; kill -KILL $server; } 2>/dev/null & watch=$!
trap '' INT TERM HUP
wait $server; status=$?
kill $watch
exit $status
`;

/**
 * A Redis on loopback that keeps nothing on disk unless told to by SAVE, and dies with this process, SIGKILL included.
 * @throws when redis-server can neither be found nor installed, or does not answer within startTimeoutMs
 */
export async function startRedis({ logger, ...options }: RedisOptions): Promise<LocalRedis> {
  const program = findProgram(programs.redis);
  const directory = options.directory ?? mkdtempSync(join(tmpdir(), 'linkplane-redis-'));
  const port = options.port ?? (await findFreePort());
  const guard = spawnGuarded([program, ...redisSettings(port, directory)]);
  const exited = new Promise<void>((resolve) => guard.once('exit', () => resolve()));
  const pid = await readPid(guard);
  const end = async (signal: NodeJS.Signals) => {
    sendSignal(pid, signal);
    sendSignal(pid, 'SIGCONT');
    const late = setTimeout(() => sendSignal(pid, 'SIGKILL'), stopTimeoutMs);
    await exited;
    clearTimeout(late);
    if (options.directory === undefined) rmSync(directory, { recursive: true, force: true });
  };
  const deadline = Date.now() + startTimeoutMs;
  while (!(await answers(port))) {
    if (guard.exitCode !== null || Date.now() > deadline) {
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
    ...{ bind: '127.0.0.1', port, dir: directory, save: '', appendonly: 'no', daemonize: 'no' },
    ...{ maxmemory: `${memoryMegabytes}mb`, 'maxmemory-policy': 'allkeys-lru' },
  };
  return Object.entries(settings).flatMap(([name, value]) => [`--${name}`, String(value)]);
}

function spawnGuarded(command: string[]) {
  const guard = spawn('/bin/sh', ['-c', guardScript, 'guard', ...command], {
    stdio: ['pipe', 'pipe', 'ignore'],
    // A group of its own: a Ctrl-C in the terminal reaches this program alone.
    detached: true,
  });
  guard.stdin.on('error', () => {});
  return guard;
}

async function readPid(guard: ReturnType<typeof spawnGuarded>): Promise<number> {
  for await (const line of guard.stdout) return Number(String(line).trim());
  throw new Error('redis-server was not started.');
}

function sendSignal(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // It has just ended.
  }
}

/** Whether it answers a PING, which it does not while it reads what was saved. */
function answers(port: number): Promise<boolean> {
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

function findFreePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0));
    });
  });
}
