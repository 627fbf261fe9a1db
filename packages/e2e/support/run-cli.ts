import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { findProgram } from '@linkplane/testing';

/**
 * Runs an operator command beside the server and parses its output.
 * @param env locates the server's data
 */
export async function runCli(env: Record<string, string>, args: string[]): Promise<Record<string, string>> {
  const { stdout } = await promisify(execFile)(process.execPath, [findProgram('cli'), ...args], {
    env: { ...nodeEnv(), ...env },
  });
  return JSON.parse(stdout) as Record<string, string>;
}

/** The environment of started processes: nothing else of this process's environment may change their behaviour. */
export function nodeEnv(): NodeJS.ProcessEnv {
  return { PATH: process.env['PATH'], NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'] };
}
