import { spawn, type ChildProcess } from 'node:child_process';
import { fchownSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { startChildServer, type RunningServer } from '../child-server.ts';
import { endStaleProcess } from '../end-stale-process.ts';
import { runAs, type ServerUser } from './choose-server-user.ts';
import { postgresResponds, postgresUrl } from './connect.ts';
import type { PostgresBinaries } from './locate-binaries.ts';
import type { ServerSize } from '../start-embedded-server.ts';
import { serverSettings } from './server-settings.ts';

export type ServerOptions = {
  binaries: PostgresBinaries;
  user: ServerUser;
  directory: string;
  dataDirectory: string;
  port: number;
  password: string;
  size: ServerSize;
};

const readyPollMs = 25;
const stopTimeoutMs = 8_000;

/**
 * A shell that runs the server. When its standard input ends, also because the parent was killed, it signals the server
 * to shut down fast, and five seconds later to quit at once.
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

/** Resolves once the server responds to a query; see `startChildServer`. */
export async function startServer(options: ServerOptions): Promise<RunningServer> {
  const { directory, dataDirectory, port, password } = options;
  const url = postgresUrl(port, password, 'postgres');
  return await startChildServer({
    title: 'Postgres',
    logPath: join(directory, 'postgres.log'),
    endStaleServer: () => endStaleServer(dataDirectory),
    spawn: (log) => spawnGuarded(options, log),
    isReady: () => postgresResponds(url),
    readyPollMs,
    stopTimeoutMs,
  });
}

/**
 * Ends a server that an earlier process has left running on this data directory, and removes its pid file: after a
 * reboot the process id may be that of any program, and Postgres would not start. Only for the holder of the lock.
 */
export async function endStaleServer(dataDirectory: string): Promise<void> {
  const pidFile = join(dataDirectory, 'postmaster.pid');
  const isOurs = (commandLine: string) =>
    commandLine.includes('postgres') && commandLine.includes(` -D ${dataDirectory} `);
  await endStaleProcess({ pidFile, isOurs, signals: ['SIGINT', 'SIGQUIT', 'SIGKILL'] });
  rmSync(pidFile, { force: true });
}

function spawnGuarded({ binaries, user, dataDirectory, port, size }: ServerOptions, log: number): ChildProcess {
  const settings = serverSettings(port, size).flatMap((setting) => ['-c', setting]);
  const command = ['/bin/sh', '-c', guardScript, 'guard', binaries.postgres, '-D', dataDirectory, ...settings];
  const { program, args, ...identity } = runAs(user, command);
  if (user.kind === 'other') fchownSync(log, user.uid, user.gid);
  return spawn(program, args, {
    ...identity,
    cwd: '/',
    // A process group of its own: Ctrl-C in the terminal reaches only this program, which then stops the server.
    detached: true,
    stdio: ['pipe', log, log],
    env: { PATH: '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' },
  });
}
