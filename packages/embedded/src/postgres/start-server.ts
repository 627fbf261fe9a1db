import { spawn, type ChildProcess } from 'node:child_process';
import { fchownSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { sleep } from '@linkplane/runtime';
import { endLeftoverProcess } from '../end-leftover-process.ts';
import type { RunningServer } from '../keep-running.ts';
import { describeChild } from '../running-child.ts';
import { describeLogEnd, withServerLog } from '../server-log.ts';
import { runAs, type ServerUser } from './choose-server-user.ts';
import { postgresAnswers, postgresUrl } from './connect.ts';
import type { PostgresBinaries } from './locate-binaries.ts';
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
  const logPath = join(options.directory, 'postgres.log');
  const deadline = Date.now() + startTimeoutMs;
  for (;;) {
    await clearLeftoverServer(options.dataDirectory);
    const server = describeChild(spawnGuarded(options, logPath), stopTimeoutMs);
    if (await waitUntilReady(url, server, deadline)) return server;
    await server.stop();
    if (Date.now() >= deadline) throw new Error(`Postgres did not start. ${describeLogEnd(logPath)}`);
    await sleep(startRetryMs);
  }
}

/**
 * Ends the server that an earlier process has left running on this data directory.
 * Takes the pid file away as well: after a reboot its number may belong to anybody, and Postgres would not start.
 * Only for the holder of the directory's lock.
 */
export async function clearLeftoverServer(dataDirectory: string): Promise<void> {
  const pidFile = join(dataDirectory, 'postmaster.pid');
  const isOurs = (commandLine: string) =>
    commandLine.includes('postgres') && commandLine.includes(` -D ${dataDirectory} `);
  await endLeftoverProcess({ pidFile, isOurs, signals: ['SIGINT', 'SIGQUIT', 'SIGKILL'] });
  rmSync(pidFile, { force: true });
}

function spawnGuarded({ binaries, user, dataDirectory, port }: ServerOptions, logPath: string): ChildProcess {
  const settings = serverSettings(port).flatMap((setting) => ['-c', setting]);
  const command = ['/bin/sh', '-c', guardScript, 'guard', binaries.postgres, '-D', dataDirectory, ...settings];
  const { program, args, ...identity } = runAs(user, command);
  return withServerLog(logPath, (log) => {
    if (user.kind === 'other') fchownSync(log, user.uid, user.gid);
    return spawn(program, args, {
      ...identity,
      cwd: '/',
      // A group of its own: a Ctrl-C in the terminal reaches this program alone, which then stops the server in order.
      detached: true,
      stdio: ['pipe', log, log],
      env: { PATH: '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' },
    });
  });
}

async function waitUntilReady(url: string, server: RunningServer, deadline: number): Promise<boolean> {
  const ended = server.exited.then(() => true as const);
  while (Date.now() < deadline) {
    if (await postgresAnswers(url)) return true;
    if (await Promise.race([ended, sleep(readyPollMs)])) return false;
  }
  return false;
}
