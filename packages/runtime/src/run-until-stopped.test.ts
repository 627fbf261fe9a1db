import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';

const module = resolve(import.meta.dirname, 'run-until-stopped.ts');

/** A process whose main is `body`; resolves to what it has printed and how it ended, after `signal` if one is given. */
async function run(body: string, signal?: NodeJS.Signals): Promise<{ output: string; code: number | null }> {
  const source = `import { runUntilStopped } from ${JSON.stringify(module)}; console.log('begun'); ${body}`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', source], { stdio: 'pipe' });
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
  await once(child.stdout, 'data');
  if (signal) setTimeout(() => child.kill(signal), 50);
  const [code] = (await once(child, 'exit')) as [number | null];
  return { output, code };
}
const forever = 'setInterval(() => {}, 1_000);';

test('told to stop while it still starts, it ends at once', async () => {
  const { code } = await run(`${forever} await runUntilStopped(() => new Promise(() => {}));`, 'SIGTERM');
  expect(code).toBe(0);
});

test('told to stop, it stops in order and ends with 0', async () => {
  const stop = `async () => console.log('in order')`;
  const { output, code } = await run(`${forever} await runUntilStopped(async () => ({ stop: ${stop} }));`, 'SIGTERM');
  expect([output, code]).toEqual(['begun\nin order\n', 0]);
});

test('what keeps it from starting is said in words and ends it with 1', async () => {
  const { output, code } = await run(`await runUntilStopped(async () => { throw new Error('no room'); });`);
  expect([output, code]).toEqual(['begun\nLinkplane could not start: no room\n', 1]);
});
