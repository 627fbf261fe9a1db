import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const requirementsFile = join(import.meta.dirname, 'requirements.txt');
const environments = resolve(import.meta.dirname, '../../../../.toolchain/schemathesis');
const installTimeoutMs = 180_000;

/**
 * Installs Schemathesis in its own Python environment outside of git, once per list of versions, and returns its
 * command.
 * @throws Error that names what is missing: Python 3.10 or newer with venv and pip, or the package index
 */
export async function prepareSchemathesis(): Promise<string> {
  const version = createHash('sha256').update(readFileSync(requirementsFile)).digest('hex').slice(0, 12);
  const environment = join(environments, version);
  const command = join(environment, 'bin', 'schemathesis');
  // pip installs dependencies first: if the command exists, the installation is complete.
  if (existsSync(command)) return command;
  mkdirSync(environments, { recursive: true });
  try {
    await run('python3', ['-m', 'venv', '--clear', environment], { timeout: installTimeoutMs });
    const pip = join(environment, 'bin', 'pip');
    await run(pip, ['install', '--quiet', '--requirement', requirementsFile], { timeout: installTimeoutMs });
  } catch (error) {
    rmSync(environment, { recursive: true, force: true });
    throw error;
  }
  return command;
}
