import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { sleep } from '@linkplane/runtime';
import { findFreePort } from '../find-free-port.ts';
import { findProgram, type Program } from '../find-program.ts';
import { spawnGuarded } from '../spawn-guarded.ts';

export type MariadbOptions = {
  /** The time zone of the server, such as `+02:00`. */
  timeZone?: string;
};

export type LocalMariadb = {
  /** `mysql://` of its only user, who may do everything; without a database. */
  url: string;
  /** Runs statements; without a database, those that need none. @returns what they select, columns separated by tabs */
  run(statements: string, database?: string): string;
  /** A dump of a database. @param options of `mariadb-dump` */
  dump(database: string, options?: readonly string[]): Buffer;
  /** Ends it. Repeated calls are harmless. */
  stop(): Promise<void>;
};

const user = 'linkplane';
const password = 'only-for-tests';
const startTimeoutMs = 30_000;
const readyPollMs = 20;
const stopTimeoutMs = 5_000;

const server: Program = { command: 'mariadbd', debianPackage: 'mariadb-server-core' };
const installer: Program = { command: 'mariadb-install-db', debianPackage: 'mariadb-server-core' };
const client: Program = { command: 'mariadb', debianPackage: 'mariadb-client' };
const dumper: Program = { command: 'mariadb-dump', debianPackage: 'mariadb-client' };

const clientOptions = ['--batch', '--raw', '--default-character-set=utf8mb4'];
const outputBytesMax = 256 * 1024 * 1024;

/**
 * A MariaDB on loopback with its data in a temporary directory; it ends with this process, also after SIGKILL.
 * @throws when it can neither be found nor installed, or does not accept connections within startTimeoutMs
 */
export async function startMariadb({ timeZone = '+00:00' }: MariadbOptions = {}): Promise<LocalMariadb> {
  const directory = mkdtempSync(join(tmpdir(), 'linkplane-mariadb-'));
  const remove = () => rmSync(directory, { recursive: true, force: true });
  try {
    return await startIn(directory, { timeZone, remove });
  } catch (error) {
    remove();
    throw error;
  }
}

async function startIn(
  directory: string,
  { timeZone, remove }: { timeZone: string; remove: () => void },
): Promise<LocalMariadb> {
  // The installer reads options with a program of the client's packages, which the server's do not bring.
  findProgram(client);
  const program = findProgram(server);
  createTables(directory);
  const port = await findFreePort();
  const setup = [
    `CREATE USER '${user}'@'%' IDENTIFIED BY '${password}'`,
    `GRANT ALL ON *.* TO '${user}'@'%' WITH GRANT OPTION`,
  ];
  const command = [
    ...[program, '--no-defaults', `--datadir=${directory}`, `--socket=${join(directory, 'socket')}`],
    ...['--bind-address=127.0.0.1', `--port=${port}`, '--skip-name-resolve', `--default-time-zone=${timeZone}`],
    ...[`--init-file=${writeSetup(directory, setup)}`, `--user=${userInfo().username}`],
    ...['--innodb-flush-log-at-trx-commit=0', '--innodb-buffer-pool-size=16M', '--performance-schema=OFF'],
    `--log-error=${join(directory, 'log')}`,
  ];
  const running = await spawnGuarded(command, stopTimeoutMs);
  const deadline = Date.now() + startTimeoutMs;
  while (!(await greets(port))) {
    if (running.hasEnded() || Date.now() > deadline) {
      await running.end('SIGKILL');
      throw new Error(`${program} did not start on port ${port}.`);
    }
    await sleep(readyPollMs);
  }
  return {
    url: `mysql://${user}:${password}@127.0.0.1:${port}`,
    run: (statements, database) =>
      runClient(client, {
        port,
        args: database === undefined ? clientOptions : [...clientOptions, database],
        input: statements,
      }).toString(),
    dump: (database, options = []) => runClient(dumper, { port, args: [...options, database], input: '' }),
    async stop() {
      // Nothing of it is used again.
      await running.end('SIGKILL');
      remove();
    },
  };
}

/** @throws with what the program says when it fails */
function runClient(
  program: Program,
  { port, args, input }: { port: number; args: readonly string[]; input: string },
): Buffer {
  const options = ['--no-defaults', '--host=127.0.0.1', `--port=${port}`, `--user=${user}`, '--skip-ssl'];
  const { status, error, stdout, stderr } = spawnSync(findProgram(program), [...options, ...args], {
    input,
    env: { ...process.env, MYSQL_PWD: password },
    maxBuffer: outputBytesMax,
  });
  if (status !== 0) throw new Error(`${program.command}: ${error?.message ?? stderr.toString().slice(-500)}`);
  return stdout;
}

function writeSetup(directory: string, statements: readonly string[]): string {
  const file = join(directory, 'setup.sql');
  writeFileSync(file, statements.map((statement) => `${statement};\n`).join(''));
  return file;
}

/** The tables of the system, which a server does not start without. */
function createTables(directory: string): void {
  const { status, error, stdout, stderr } = spawnSync(
    findProgram(installer),
    [
      ...['--no-defaults', `--datadir=${directory}`, '--auth-root-authentication-method=normal', '--skip-test-db'],
      ...['--skip-name-resolve', `--user=${userInfo().username}`],
    ],
    { encoding: 'utf8' },
  );
  if (status !== 0)
    throw new Error(`The tables of MariaDB were not created: ${error?.message ?? (stdout + stderr).slice(-500)}`);
}

/** Whether it sends its greeting, which it does once it has run the setup. */
function greets(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    const settle = (isUp: boolean) => {
      socket.destroy();
      resolve(isUp);
    };
    socket.setTimeout(1_000, () => settle(false));
    socket.once('data', () => settle(true));
    socket.once('error', () => settle(false));
  });
}
