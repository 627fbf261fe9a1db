import { execFile } from 'node:child_process';
import { resolve } from 'node:path';
import { promisify } from 'node:util';

const mainFile = resolve(import.meta.dirname, '../../cli/src/main.ts');

/** Runs an operator command beside the server, on the same data, and parses what it prints. */
export async function runCli(
  dataDirectory: string,
  args: string[],
  env: Record<string, string> = {},
): Promise<Record<string, string>> {
  const { stdout } = await promisify(execFile)(process.execPath, [mainFile, ...args], {
    env: { PATH: process.env.PATH, DATA_DIR: dataDirectory, ...env },
  });
  return JSON.parse(stdout) as Record<string, string>;
}
