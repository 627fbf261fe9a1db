import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';

const module = resolve(import.meta.dirname, 'run-until-stopped.ts');

/**
 * A process whose main is `body`; resolves to what it has printed and how it ended, after `signal` if one is given,
 * which it gets as soon as it prints something.
 */
async function run(body: string, signal?: NodeJS.Signals): Promise<{ output: string; code: number | null }> {
  const source = `import { runUntilStopped } from ${JSON.stringify(module)}; ${body}`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', source], { stdio: 'pipe' });
  let [out, err] = ['', ''];
  child.stdout.on('data', (chunk: Buffer) => (out += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (err += chunk.toString()));
  await once(child.stdout, 'data');
  if (signal) child.kill(signal);
  const [code] = (await once(child, 'close')) as [number | null];
  return { output: out + err, code };
}
const forever = 'setInterval(() => {}, 1_000);';
const begin = `console.log('begun');`;

test('a process that is signalled while it starts ends at once', async () => {
  const start = `() => { ${begin} return new Promise(() => {}); }`;
  const { code } = await run(`${forever} await runUntilStopped(${start});`, 'SIGTERM');
  expect(code).toBe(0);
});

test('a process that is signalled stops in order and ends with 0', async () => {
  const stop = `async () => console.log('in order')`;
  const body = `${forever} await runUntilStopped(async () => ({ stop: ${stop} })); ${begin}`;
  const { output, code } = await run(body, 'SIGTERM');
  expect([output, code]).toEqual(['begun\nin order\n', 0]);
});

test('an error of the start is printed and ends the process with 1', async () => {
  const { output, code } = await run(`${begin} await runUntilStopped(async () => { throw new Error('no room'); });`);
  expect([output, code]).toEqual(['begun\nLinkplane could not start: no room\n', 1]);
});
