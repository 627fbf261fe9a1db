import { spawnSync } from 'node:child_process';
import { mkdtempSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { descriptions } from '../src/run-cli.ts';
import { writeCompletion } from '../src/completion/write-completion.ts';
import { runCommand } from './run-on-stores.ts';

let directory: string;
beforeAll(() => {
  directory = mkdtempSync(join(tmpdir(), 'linkplane-completion-'));
  mkdirSync(join(directory, 'some backup'));
  writeFileSync(join(directory, 'some file'), '');
});
afterAll(() => rmSync(directory, { recursive: true, force: true }));

/** Runs a script in a shell; undefined, with a line on standard error, when this machine has no such shell. */
function runShell(shell: string, args: string[], script: string): string[] | undefined {
  const { status, stdout, stderr, error } = spawnSync(shell, [...args, script], { cwd: directory, encoding: 'utf8' });
  if (error) {
    process.stderr.write(`SKIPPED: completion of ${shell}, which is not installed\n`);
    return undefined;
  }
  expect([status, stderr]).toEqual([0, '']);
  return stdout.split('\n').filter((line) => line !== '');
}

/** What each shell offers for words, of which the last one is being typed. */
const shells = {
  bash: (words: string[]) => {
    const list = words.map((word) => `'${word}'`).join(' ');
    const script = `${writeCompletion('bash', descriptions)}
      COMP_WORDS=(linkplane ${list}); COMP_CWORD=${words.length}
      _linkplane; printf '%s\\n' "\${COMPREPLY[@]}"`;
    return runShell('bash', ['--norc', '-c'], script);
  },
  fish: (words: string[]) => {
    const script = `${writeCompletion('fish', descriptions)}\ncomplete -C ${JSON.stringify(`linkplane ${words.join(' ')}`)}`;
    return runShell('fish', ['--no-config', '-c'], script)?.map((line) => line.split('\t', 1)[0]!);
  },
};

describe.each(['bash', 'fish'] as const)('the completion of %s', (shell) => {
  test('offers commands, their second words, options, and values of options', ({ skip }) => {
    const complete = shells[shell];
    const first = complete(['']);
    if (!first) return skip(`${shell} is not installed.`);
    expect(first).toEqual(expect.arrayContaining(['workspace', 'backup', 'verify-counts', 'completion']));
    expect(complete(['back'])).toEqual(['backup']);
    expect(complete(['workspace', ''])).toEqual(expect.arrayContaining(['create', 'plan', 'limits', 'suspend']));
    expect(complete(['workspace', 'cr'])).toEqual(['create']);
    expect(complete(['workspace', 'create', '--'])).toEqual(expect.arrayContaining(['--name', '--plan', '--json']));
    expect(complete(['workspace', 'create', '--plan', 'p'])).toEqual(['pro']);
    expect(complete(['workspace', 'create', '--name', ''])).toEqual([]);
    expect(complete(['completion', 'z'])).toEqual(['zsh']);
    expect(complete(['nonsense', '--'])).toEqual([]);
  });

  test('offers directories where one is meant, also with a blank in its name', ({ skip }) => {
    const found = shells[shell](['restore', '--from', 'some']);
    if (!found) return skip(`${shell} is not installed.`);
    expect(found.map((path) => path.replace(/\/$/, ''))).toEqual(['some backup']);
  });
});

test('the completion of zsh is loaded by zsh', ({ skip }) => {
  writeFileSync(join(directory, '_linkplane'), writeCompletion('zsh', descriptions));
  const script = `fpath=(${directory} $fpath); autoload -Uz compinit; compinit -u -D; print -r -- \${_comps[linkplane]}`;
  const found = runShell('zsh', ['-f', '-c'], script);
  if (!found) return skip('zsh is not installed.');
  expect(found).toEqual(['_linkplane']);
  expect(runShell('zsh', ['-f', '-n'], join(directory, '_linkplane'))).toEqual([]);
});

test('the command prints the scripts', async () => {
  for (const shell of ['bash', 'zsh', 'fish'] as const) {
    const { code, out } = await runCommand(`completion ${shell}`, { DATABASE_URL: 'mysql://not-read' });
    expect([code, `${out}\n`]).toEqual([0, writeCompletion(shell, descriptions)]);
  }
});
