import { spawn } from 'node:child_process';
import { resolve } from 'node:path';

/** Runs one of management's load scripts against a running product, with its output on the terminal. */
export function runLoad(script: 'load-list.ts', args: string[]): Promise<void> {
  const file = resolve(import.meta.dirname, '../../../services/management/bench', script);
  const child = spawn(process.execPath, [file, ...args], { stdio: 'inherit' });
  return new Promise((done, reject) => {
    child.once('exit', (code) =>
      code === 0 ? done() : reject(new Error(`${script} ended with ${code ?? 'a signal'}`)),
    );
  });
}
