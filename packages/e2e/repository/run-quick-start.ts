import { spawn, type ChildProcessWithoutNullStreams } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { CodeBlock } from './read-code-blocks.ts';

export type QuickStartRun = {
  blocks: readonly CodeBlock[];
  /** Where the shell runs and files are saved. */
  directory: string;
  env: NodeJS.ProcessEnv;
  /** What stands for the reader's addresses, ports and programs. */
  replace: readonly (readonly [written: string, here: string])[];
  hasPython: boolean;
  /** How long a block may take; a minute where it is not given. */
  blockTimeoutMs?: number;
};

const defaultBlockTimeoutMs = 60_000;
const repeatTimeoutMs = 20_000;
const repeatPauseMs = 200;

/**
 * Runs the blocks of a quick start one after the other in one shell, like a reader who copies them.
 * @returns a line for each block whose output is not what the text promises, with that output
 */
export async function runQuickStart(run: QuickStartRun): Promise<string[]> {
  const { blocks, directory, env, replace, hasPython, blockTimeoutMs = defaultBlockTimeoutMs } = run;
  const shell = spawn('bash', ['--noprofile', '--norc'], { cwd: directory, env });
  const problems: string[] = [];
  try {
    for (const { place, code, file, isRepeatable, needsPython, expected } of blocks) {
      const here = replace.reduce((text, [written, actual]) => text.replaceAll(written, actual), code);
      if (file !== undefined) writeFileSync(join(directory, file), here);
      if (file !== undefined || (needsPython && !hasPython)) continue;
      const end = Date.now() + (isRepeatable ? repeatTimeoutMs : 0);
      let output = await runBlock(shell, here, blockTimeoutMs);
      while (!hasAll(output, expected) && Date.now() < end) {
        await delay(repeatPauseMs);
        output = await runBlock(shell, here, blockTimeoutMs);
      }
      if (!hasAll(output, expected)) problems.push(`${place}: expected ${JSON.stringify(expected)}, got ${output}`);
    }
    return problems;
  } finally {
    await endShell(shell);
  }
}

function hasAll(output: string, expected: readonly string[]): boolean {
  let from = 0;
  for (const piece of expected) {
    const at = output.indexOf(piece, from);
    if (at === -1) return false;
    from = at + piece.length;
  }
  return true;
}

/** What one block prints, errors included. The shell goes on with its variables. */
async function runBlock(shell: ChildProcessWithoutNullStreams, code: string, timeoutMs: number): Promise<string> {
  const mark = `end-of-block-${Math.random().toString(36).slice(2)}`;
  let output = '';
  const read = (chunk: Buffer) => void (output += chunk.toString());
  const { promise, resolve, reject } = Promise.withResolvers<undefined>();
  // Both outputs come through pipes of their own: each has to have the mark.
  const finish = () => output.split(mark).length > 2 && resolve(undefined);
  const fail = () => reject(new Error(`The shell ended or took too long: ${output}`));
  const timer = setTimeout(fail, timeoutMs);
  for (const stream of [shell.stdout, shell.stderr]) stream.on('data', read).on('data', finish);
  shell.once('close', fail);
  shell.stdin.write(`${code}\necho; echo ${mark}; echo ${mark} >&2\n`);
  try {
    await promise;
    return output.replaceAll(mark, '').trim();
  } finally {
    clearTimeout(timer);
    for (const stream of [shell.stdout, shell.stderr]) stream.off('data', read).off('data', finish);
    shell.off('close', fail);
  }
}

/** Ends the shell with what it has started in the background. */
async function endShell(shell: ChildProcessWithoutNullStreams): Promise<void> {
  if (shell.exitCode !== null) return;
  const ended = new Promise((resolve) => shell.once('exit', resolve));
  shell.stdin.end('kill $(jobs -p) 2> /dev/null; exit\n');
  await ended;
}
