import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { describe, expect, test } from 'vitest';
import { adviseOnHeap, describeEnd } from './describe-end.ts';

const advice = /Memory may have run out: raise the memory limit of .+ PROFILE=small/;

async function run(command: string[]): Promise<{ code: number | null; signal: NodeJS.Signals | null }> {
  const [program = '', ...args] = command;
  const [code, signal] = (await once(spawn(program, args, { stdio: 'ignore' }), 'exit')) as [
    number | null,
    NodeJS.Signals | null,
  ];
  return { code, signal };
}

describe.each(['SIGKILL', 'SIGABRT', 'SIGSEGV', 'SIGBUS', 'SIGILL', 'SIGTRAP'] as const)(
  'a process ended by %s',
  (signal) => {
    test('is described with what to change about its memory', async () => {
      const described = describeEnd(await run(['/bin/sh', '-c', `kill -${signal.slice(3)} $$`]));
      expect(described).toMatch(new RegExp(`^${signal}\\. `));
      expect(described).toMatch(advice);
    });

    test('behind a shell is described like one without', async () => {
      const script = `/bin/sh -c 'kill -${signal.slice(3)} $$'; exit $?`;
      const described = describeEnd(await run(['/bin/sh', '-c', script]));
      expect(described).toMatch(new RegExp(`^exit code \\d+ \\(${signal}\\)\\. `));
      expect(described).toMatch(advice);
    });
  },
);

test.each([
  ["terminate called after throwing an instance of 'std::bad_alloc'", 1],
  ['FATAL:  could not map anonymous shared memory: Cannot allocate memory', 1],
  ['could not fork new process for connection: Cannot allocate memory', 2],
  ['FATAL ERROR: Reached heap limit Allocation failed - JavaScript heap out of memory', 5],
  ['Error: spawn ENOMEM', 1],
])('a process that wrote %s is described with what to change', (output, code) => {
  expect(describeEnd({ code, signal: null }, `earlier lines\n${output}\n`)).toMatch(advice);
});

test.each([
  ['its own code', { code: 1, signal: null }, '', 'exit code 1'],
  ['success, whatever it wrote', { code: 0, signal: null }, 'out of memory', 'exit code 0'],
  ['SIGTERM', { code: null, signal: 'SIGTERM' as const }, '', 'SIGTERM'],
  ['SIGINT behind a shell', { code: 130, signal: null }, '', 'exit code 130 (SIGINT)'],
  ['a high code of its own', { code: 255, signal: null }, '', 'exit code 255'],
  ['a wrong directory', { code: 1, signal: null }, 'FATAL: data directory has invalid permissions', 'exit code 1'],
])('a process that ended by %s is described without memory', (_, end, output, text) => {
  expect(describeEnd(end, output)).toBe(text);
});

test('a thread whose heap is full is described with the option that raises it', async () => {
  const program = 'const kept = []; for (;;) kept.push(new Array(10000).fill({}));';
  const thread = new Worker(program, { eval: true, resourceLimits: { maxOldGenerationSizeMb: 16 } });
  const [error] = await once(thread, 'error');
  expect(adviseOnHeap(error)).toContain('--max-old-space-size');
});

test('another error of a thread has no advice about memory', () => {
  expect(adviseOnHeap(new Error('not found'))).toBeUndefined();
});

describe('the script that runs a command', async () => {
  const script = new URL('../../../scripts/describe-end.mjs', import.meta.url).href;
  const { describeEnd: describeCommand } = (await import(script)) as {
    describeEnd(name: string, signal: string | null): string | undefined;
  };

  test.each(['SIGKILL', 'SIGABRT', 'SIGSEGV'])('says what to change when the server was ended by %s', (signal) => {
    expect(describeCommand('start', signal)).toMatch(
      new RegExp(`^npm run start was ended by ${signal}\\. .+PROFILE=small`),
    );
  });

  test.each(['SIGTERM', 'SIGINT', 'SIGHUP', null])('says nothing when it was ended by %s', (signal) => {
    expect(describeCommand('start', signal)).toBeUndefined();
  });
});
