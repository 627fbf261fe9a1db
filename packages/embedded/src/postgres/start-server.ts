import { spawn, type ChildProcess } from 'node:child_process';
import { closeSync, fchownSync, openSync, readFileSync, statSync, truncateSync } from 'node:fs';
import { join } from 'node:path';
import { sleep } from '@linkplane/runtime';
import type { RunningServer } from '../keep-running.ts';
import { runAs, type ServerUser } from './choose-server-user.ts';
import { postgresAnswers, postgresUrl } from './connect.ts';
import type { PostgresBinaries } from './locate-binaries.ts';
import { clearLeftoverServer } from './clear-leftover-server.ts';
import { serverSettings } from './server-settings.ts';

export type ServerOptions = {
  binaries: PostgresBinaries;
  user: ServerUser;
  directory: string;
  dataDirectory: string;
  port: number;
  password: string;
};

/** Backends of a killed server hold its shared memory for a moment; a start in that time fails and is repeated. */
const startTimeoutMs = 20_000;
const startRetryMs = 250;
const readyPollMs = 25;
const stopTimeoutMs = 8_000;
const logBytesMax = 1_048_576;
const logCharsShown = 600;

/**
 * The guard: it runs the server and, when its standard input ends (which a SIGKILL of the parent brings about too),
 * asks the server to shut down fast, and five seconds later to quit at once.
 */
const guardScript = `
exec 3<&0
"$@" </dev/null 3<&- & server=$!
{ cat <&3 >/dev/null; kill -INT $server; sleep 5; kill -QUIT $server; } 2>/dev/null & watch=$!
trap '' INT TERM HUP
wait $server; status=$?
kill $watch
exit $status
`;

/**
 * Resolves once the server answers a query.
 * @throws with the end of the server's log when it does not within startTimeoutMs
 */
export async function startServer(options: ServerOptions): Promise<RunningServer> {
  const url = postgresUrl(options.port, options.password, 'postgres');
  const deadline = Date.now() + startTimeoutMs;
  for (;;) {
    await clearLeftoverServer(options.dataDirectory);
    const child = spawnGuarded(options);
    const server = describeChild(child);
    if (await waitUntilReady(url, server, deadline)) return server;
    await server.stop();
    if (Date.now() >= deadline) throw new Error(`Postgres did not start. ${readLogEnd(options.directory)}`);
    await sleep(startRetryMs);
  }
}

function spawnGuarded({ binaries, user, directory, dataDirectory, port }: ServerOptions): ChildProcess {
  const settings = serverSettings(port).flatMap((setting) => ['-c', setting]);
  const command = ['/bin/sh', '-c', guardScript, 'guard', binaries.postgres, '-D', dataDirectory, ...settings];
  const { program, args, ...identity } = runAs(user, command);
  const log = openLog(directory, user);
  try {
    return spawn(program, args, {
      ...identity,
      cwd: '/',
      // A group of its own: a Ctrl-C in the terminal reaches this program alone, which then stops the server in order.
      detached: true,
      stdio: ['pipe', log, log],
      env: { PATH: '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' },
    });
  } finally {
    closeSync(log);
  }
}

function describeChild(child: ChildProcess): RunningServer {
  const exited = new Promise<string>((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('exit', (code, signal) => resolve(signal ?? `exit code ${code}`));
  });
  void exited.then(() => child.stdin?.destroy());
  child.stdin?.on('error', () => {});
  const stop = async () => {
    child.stdin?.end();
    const late = setTimeout(() => child.kill('SIGKILL'), stopTimeoutMs);
    await exited;
    clearTimeout(late);
  };
  return { exited, stop };
}

async function waitUntilReady(url: string, server: RunningServer, deadline: number): Promise<boolean> {
  let ended = false;
  void server.exited.then(() => (ended = true));
  while (!ended && Date.now() < deadline) {
    if (await postgresAnswers(url)) return true;
    await sleep(readyPollMs);
  }
  return false;
}

function logPath(directory: string): string {
  return join(directory, 'postgres.log');
}

function readLogEnd(directory: string): string {
  return `The end of ${logPath(directory)}: ${readFileSync(logPath(directory), 'utf8').slice(-logCharsShown)}`;
}

/** Only warnings are logged, and each start begins anew once the file is large. */
function openLog(directory: string, user: ServerUser): number {
  const path = logPath(directory);
  const log = openSync(path, 'a', 0o600);
  if (user.kind === 'other') fchownSync(log, user.uid, user.gid);
  if (statSync(path).size > logBytesMax) truncateSync(path);
  return log;
}
