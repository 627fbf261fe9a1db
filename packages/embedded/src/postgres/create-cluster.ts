import { execFile } from 'node:child_process';
import { existsSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { runAs, type ServerUser } from './choose-server-user.ts';
import { embeddedUser } from './connect.ts';
import type { PostgresBinaries } from './locate-binaries.ts';

type ClusterOptions = {
  binaries: PostgresBinaries;
  user: ServerUser;
  /** Holds the file `password`. */
  directory: string;
  dataDirectory: string;
};

const initdbTimeoutMs = 60_000;

/**
 * Creates the data directory unless it exists. It is created under another name and renamed when it is complete, so
 * that a kill in between does not prevent the next start. The collation is Postgres' own C.UTF-8, which sorts text the
 * same way with every C library.
 */
export async function createCluster({ binaries, user, directory, dataDirectory }: ClusterOptions): Promise<void> {
  if (existsSync(join(dataDirectory, 'PG_VERSION'))) return;
  const unfinished = `${dataDirectory}.new`;
  rmSync(unfinished, { recursive: true, force: true });
  const command = [
    binaries.initdb,
    `--pgdata=${unfinished}`,
    `--username=${embeddedUser}`,
    `--pwfile=${join(directory, 'password')}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--no-sync',
    '--no-instructions',
  ];
  const { program, args, ...identity } = runAs(user, command);
  await promisify(execFile)(program, args, {
    ...identity,
    cwd: '/',
    timeout: initdbTimeoutMs,
    env: { PATH: '/usr/bin:/bin', TZ: 'UTC' },
  });
  renameSync(unfinished, dataDirectory);
}
