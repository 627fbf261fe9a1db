import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const requirementsFile = join(import.meta.dirname, 'requirements.txt');
const environments = resolve(import.meta.dirname, '../../../.toolchain/sdk-python');
const installMsMax = 180_000;

/**
 * Installs the tools that check the package, in a Python environment outside of git, once per list of versions.
 * @returns the directory of its commands
 * @throws Error that names what is missing: Python with venv and pip, or the package index
 */
export async function preparePython(): Promise<string> {
  const version = createHash('sha256').update(readFileSync(requirementsFile)).digest('hex').slice(0, 12);
  const environment = join(environments, version);
  const commands = join(environment, 'bin');
  // Written by pip at the end.
  if (existsSync(join(commands, 'mypy'))) return commands;
  mkdirSync(environments, { recursive: true });
  try {
    await run('python3', ['-m', 'venv', '--clear', environment], { timeout: installMsMax });
    await run(join(commands, 'pip'), ['install', '--quiet', '--requirement', requirementsFile], {
      timeout: installMsMax,
    });
  } catch (error) {
    rmSync(environment, { recursive: true, force: true });
    throw error;
  }
  return commands;
}
