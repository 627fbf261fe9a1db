import { spawn, type ChildProcess } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { getCompileCacheDir } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { giveWay, giveWayAsSession, sleep } from '@linkplane/runtime';
import { endLeftoverProcess } from '../end-leftover-process.ts';
import type { RunningServer } from '../keep-running.ts';
import { describeChild } from '../running-child.ts';
import { describeLogEnd, withServerLog } from '../server-log.ts';
import { sessionsMax } from './limits.ts';

export type ServerOptions = { directory: string; port: number; password: string };

/** Handed to the child as one line on its standard input, which then stays open: its end is the order to stop. */
export type ServerConfig = ServerOptions & { dataDirectory: string };

const serverProgram = fileURLToPath(new URL('./main.ts', import.meta.url));
const startTimeoutMs = 20_000;
const startRetryMs = 250;
const readyPollMs = 20;
const answerTimeoutMs = 2_000;
const stopTimeoutMs = 10_000;

/**
 * Resolves once the server answers a query.
 * @throws with the end of the server's log when it does not within startTimeoutMs
 */
export async function startServer(options: ServerOptions): Promise<RunningServer> {
  const { directory } = options;
  const logPath = join(directory, 'clickhouse.log');
  const deadline = Date.now() + startTimeoutMs;
  for (;;) {
    await clearLeftoverServer(directory);
    const child = spawnServer(options, logPath);
    if (child.pid !== undefined) giveWay(child.pid);
    writeFileSync(pidFile(directory), String(child.pid ?? ''));
    const server = describeChild(child, stopTimeoutMs);
    if (await waitUntilReady(options, server, deadline)) {
      if (child.pid !== undefined) giveWayAsSession(child.pid); // not before: others must not hold up its start
      return server;
    }
    await server.stop();
    if (Date.now() >= deadline) throw new Error(`ClickHouse did not start. ${describeLogEnd(logPath)}`);
    await sleep(startRetryMs);
  }
}

/** Ends the server that an earlier process has left running on this directory. Only for the holder of its lock. */
export async function clearLeftoverServer(directory: string): Promise<void> {
  const isOurs = (commandLine: string) => commandLine.includes(`${serverProgram} ${directory} `);
  await endLeftoverProcess({ pidFile: pidFile(directory), isOurs, signals: ['SIGKILL'] });
}

function pidFile(directory: string): string {
  return join(directory, 'pid');
}

function spawnServer(options: ServerOptions, logPath: string): ChildProcess {
  return withServerLog(logPath, (log) => {
    // The directory is an argument only to be found again by a later start.
    const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', serverProgram, options.directory], {
      cwd: '/',
      // A group of its own: a Ctrl-C in the terminal reaches this program alone, which then stops the server in order.
      detached: true,
      stdio: ['pipe', log, log],
      env: {
        ...{ PATH: '/usr/bin:/bin', TZ: 'UTC' },
        // Each running query occupies a thread of this pool, and compression needs some too.
        UV_THREADPOOL_SIZE: String(sessionsMax + 2),
        NODE_COMPILE_CACHE: findCompileCache(),
      },
    });
    const config: ServerConfig = { ...options, dataDirectory: join(options.directory, 'data') };
    child.stdin?.write(`${JSON.stringify(config)}\n`);
    return child;
  });
}

/** Where this process keeps what it has compiled: with it the server starts in two thirds of the time. */
function findCompileCache(): string | undefined {
  const ofThisNode = getCompileCacheDir(); // a directory of this version's in the one that was given
  return ofThisNode === undefined ? undefined : dirname(ofThisNode);
}

async function waitUntilReady(options: ServerOptions, server: RunningServer, deadline: number): Promise<boolean> {
  const ended = server.exited.then(() => true as const);
  while (Date.now() < deadline) {
    if (await answersQuery(options)) return true;
    if (await Promise.race([ended, sleep(readyPollMs)])) return false;
  }
  return false;
}

async function answersQuery({ port, password }: ServerOptions): Promise<boolean> {
  try {
    const response = await fetch(`http://127.0.0.1:${port}/?query=select%201`, {
      headers: { 'x-clickhouse-user': 'linkplane', 'x-clickhouse-key': password },
      signal: AbortSignal.timeout(answerTimeoutMs),
    });
    return (await response.text()) === '1\n';
  } catch {
    return false;
  }
}
