import { spawn, type ChildProcess } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { getCompileCacheDir } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { lowerPriority, lowerSessionPriority, resolveProgram } from '@linkplane/runtime';
import { startChildServer, type RunningServer } from '../child-server.ts';
import { endStaleProcess } from '../end-stale-process.ts';
import { readOrCreatePassword } from '../stored-values.ts';
import { sessionsMax } from './limits.ts';

export type ServerOptions = { directory: string; port: number; password: string };

/** Sent to the child as one line on its standard input, which stays open: its end signals the child to stop. */
export type ServerConfig = ServerOptions & { dataDirectory: string; biPassword: string };

const serverProgram = fileURLToPath(resolveProgram('./engine-process', import.meta.url));
const readyPollMs = 20;
const responseTimeoutMs = 2_000;
const stopTimeoutMs = 10_000;

/** Resolves once the server responds to a query; see `startChildServer`. */
export async function startServer(options: ServerOptions): Promise<RunningServer> {
  const { directory } = options;
  return await startChildServer({
    title: 'ClickHouse',
    logPath: join(directory, 'clickhouse.log'),
    endStaleServer: () => endStaleServer(directory),
    spawn(log) {
      const child = spawnServer(options, log);
      if (child.pid !== undefined) lowerPriority(child.pid);
      writeFileSync(pidFile(directory), String(child.pid ?? ''));
      return child;
    },
    isReady: () => respondsToQuery(options),
    // Not before it is ready: a low priority of the whole session would delay its start.
    onReady: ({ pid }) => pid !== undefined && lowerSessionPriority(pid),
    readyPollMs,
    stopTimeoutMs,
  });
}

/** Ends a server that an earlier process has left running on this directory. Only for the holder of its lock. */
export async function endStaleServer(directory: string): Promise<void> {
  const isOurs = (commandLine: string) => commandLine.includes(`${serverProgram} ${directory} `);
  await endStaleProcess({ pidFile: pidFile(directory), isOurs, signals: ['SIGKILL'] });
}

function pidFile(directory: string): string {
  return join(directory, 'pid');
}

function spawnServer(options: ServerOptions, log: number): ChildProcess {
  // The directory is an argument so that a later start can find the process by its command line.
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', serverProgram, options.directory], {
    cwd: '/',
    // A process group of its own: Ctrl-C in the terminal reaches only this program, which then stops the server.
    detached: true,
    stdio: ['pipe', log, log],
    env: {
      PATH: '/usr/bin:/bin',
      TZ: 'UTC',
      // Each running query occupies a thread of this pool, and compression needs some, too.
      UV_THREADPOOL_SIZE: String(sessionsMax + 2),
      NODE_COMPILE_CACHE: findCompileCache(),
    },
  });
  const biPassword = readOrCreatePassword(options.directory, 'bi-password');
  const config: ServerConfig = { ...options, biPassword, dataDirectory: join(options.directory, 'data') };
  child.stdin?.write(`${JSON.stringify(config)}\n`);
  return child;
}

/** The compile cache of this process: with it the server starts in two thirds of the time. */
function findCompileCache(): string | undefined {
  // Node.js adds a directory for its version to the one that was configured.
  const ofThisVersion = getCompileCacheDir();
  return ofThisVersion === undefined ? undefined : dirname(ofThisVersion);
}

async function respondsToQuery({ port, password }: ServerOptions): Promise<boolean> {
  try {
    const response = await fetch(`http://127.0.0.1:${port}/?query=select%201`, {
      headers: { 'x-clickhouse-user': 'linkplane', 'x-clickhouse-key': password },
      signal: AbortSignal.timeout(responseTimeoutMs),
    });
    return (await response.text()) === '1\n';
  } catch {
    return false;
  }
}
