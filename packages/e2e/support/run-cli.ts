import { execFile } from 'node:child_process';
import { resolve } from 'node:path';
import { promisify } from 'node:util';

const mainFile = resolve(import.meta.dirname, '../../../services/cli/src/main.ts');

/**
 * Runs an operator command beside the server and parses its output.
 * @param env locates the server's data
 */
export async function runCli(env: Record<string, string>, args: string[]): Promise<Record<string, string>> {
  const { stdout } = await promisify(execFile)(process.execPath, [mainFile, ...args], {
    env: { ...nodeEnv(), ...env },
  });
  return JSON.parse(stdout) as Record<string, string>;
}

/** The environment of started processes: nothing else of this process's environment may change their behaviour. */
export function nodeEnv(): NodeJS.ProcessEnv {
  return { PATH: process.env['PATH'], NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'] };
}
