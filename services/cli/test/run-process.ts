import { spawn } from 'node:child_process';
import { findProgram } from '@linkplane/testing';
import type { Ran } from './run-on-stores.ts';

/** Runs a command as a process of its own, which a failpoint in `env` may kill. */
export async function runProcess(
  command: string,
  env: Record<string, string>,
): Promise<Ran & { signal: NodeJS.Signals | null }> {
  const child = spawn(process.execPath, [findProgram('cli'), ...command.split(' ')], {
    env: { PATH: process.env['PATH'], NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'], ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const texts = { out: '', err: '' };
  child.stdout.on('data', (chunk: Buffer) => (texts.out += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (texts.err += chunk.toString()));
  return await new Promise((done, fail) => {
    child.once('error', fail);
    child.once('close', (code, signal) => done({ ...texts, code: code ?? -1, signal }));
  });
}
