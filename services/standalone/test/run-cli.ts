import { execFile } from 'node:child_process';
import { resolve } from 'node:path';
import { promisify } from 'node:util';

const mainFile = resolve(import.meta.dirname, '../../cli/src/main.ts');

/**
 * Runs an operator command beside the server and parses what it prints.
 * @param env names the server's data
 */
export async function runCli(env: Record<string, string>, args: string[]): Promise<Record<string, string>> {
  const { stdout } = await promisify(execFile)(process.execPath, [mainFile, ...args], {
    env: { PATH: process.env.PATH, ...env },
  });
  return JSON.parse(stdout) as Record<string, string>;
}
