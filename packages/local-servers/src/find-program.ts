import { spawnSync } from 'node:child_process';

const installTimeoutMs = 300_000;
/**
 * Debian's tools refuse to run twice at a time on a machine, whatever the temporary directory of each process is; a second
 * process waits and finds the package installed.
 */
const installLock = '/tmp/linkplane-install.lock';

/** A program, the Debian package that brings it, and what else will do where it is there already. */
export type Program = { command: string; debianPackage: string; alternatives?: string[] };

/** What the servers are run with, beyond what comes from npm and Maven. */
export const programs = {
  java: { command: 'java', debianPackage: 'default-jre-headless' },
  redis: { command: 'redis-server', debianPackage: 'redis-server' },
} satisfies Record<string, Program>;

/**
 * Installs nothing.
 * @throws naming every program that is missing, and one command that installs them all
 */
export function expectPrograms(wanted: Program[] = Object.values(programs)): void {
  const missing = wanted.filter(({ command }) => find(command) === undefined);
  if (missing.length === 0) return;
  const names = missing.map(({ command }) => command).join(' and ');
  const packages = missing.map(({ debianPackage }) => debianPackage).join(' ');
  throw new Error(`${names} ${missing.length > 1 ? 'are' : 'is'} missing. Install with: apt-get install ${packages}`);
}

/**
 * The path of a program. Where there is none and this user may install one, Debian's is installed; that takes up to a
 * minute.
 * @throws saying what to install
 */
export function findProgram({ command, debianPackage, alternatives = [] }: Program): string {
  for (const candidate of [command, ...alternatives]) {
    const found = find(candidate);
    if (found !== undefined) return found;
  }
  const problem = install(debianPackage);
  const installed = find(command);
  if (installed !== undefined) return installed;
  throw new Error(`${command} is missing (${problem}). Install it: apt-get install ${debianPackage}`);
}

function find(command: string): string | undefined {
  const { status, stdout } = spawnSync('which', [command], { encoding: 'utf8' });
  return status === 0 ? stdout.trim() : undefined;
}

/** What went wrong, in a few words. */
function install(debianPackage: string): string {
  if (process.getuid?.() !== 0) return 'only root can install packages';
  for (const args of [['update'], ['install', '-y', '--no-install-recommends', debianPackage]]) {
    const { status, error, stderr } = spawnSync('flock', [installLock, 'apt-get', ...args], {
      encoding: 'utf8',
      timeout: installTimeoutMs,
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    });
    if (status !== 0) return `apt-get ${args[0] ?? ''}: ${error?.message ?? stderr.trim().slice(-500)}`;
  }
  return 'the package has no program of that name';
}
