// `npm run stress -- <file> [--times 50]`: runs test files again and again, each time with another seed and beside processes
// that keep all processors busy. A file that fails now and then fails here; its seed repeats it.
import { spawn, type ChildProcess, type ChildProcessByStdio } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { availableParallelism, setPriority } from 'node:os';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { parseArgs } from 'node:util';
import { niceness } from '../packages/testing/src/run/share-processors.ts';

const timesDefault = 50;
/** The shown end of the output of a failed run. */
const shownCharsMax = 20_000;

const { values, positionals } = parseArgs({
  options: { times: { type: 'string', default: String(timesDefault) }, project: { type: 'string' } },
  allowPositionals: true,
});
const times = Number(values.times);
if (positionals.length === 0 || !Number.isInteger(times) || times < 1) {
  console.error('Usage: npm run stress -- <file> [--times 50] [--project embedded]');
  process.exit(1);
}

const busy = Array.from({ length: availableParallelism() }, startBusyProcess);
process.on('exit', () => busy.forEach((child) => child.kill('SIGKILL')));
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => process.exit(1));

const failed: string[] = [];
for (let run = 1; run <= times; run += 1) {
  const seed = String(randomInt(1_000_000));
  const startedAt = performance.now();
  const { passed, output } = await runOnce(seed);
  const seconds = ((performance.now() - startedAt) / 1_000).toFixed(0);
  console.log(`stress: ${run} of ${times}, SEED=${seed}: ${passed ? 'passed' : 'failed'} after ${seconds} s`);
  if (passed) continue;
  failed.push(seed);
  console.log(output.slice(-shownCharsMax));
}
console.log(`stress: ${times - failed.length} passed, ${failed.length} failed`);
if (failed.length > 0) console.log(`stress: failed with ${failed.map((seed) => `SEED=${seed}`).join(', ')}`);
process.exit(failed.length === 0 ? 0 : 1);

/** A process that competes with the tests: it has their priority, of `packages/testing/src/run/share-processors.ts`. */
function startBusyProcess(): ChildProcess {
  const child = spawn(process.execPath, ['-e', 'for (;;);']);
  if (child.pid !== undefined) setPriority(child.pid, niceness);
  return child;
}

async function runOnce(seed: string): Promise<{ passed: boolean; output: string }> {
  const project = values.project === undefined ? [] : ['--project', values.project];
  const child = spawn(process.execPath, ['node_modules/vitest/vitest.mjs', 'run', ...project, ...positionals], {
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'], // the end of the channel ends the run when this process is gone
    env: { ...process.env, SEED: seed },
  }) as ChildProcessByStdio<null, Readable, Readable>;
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  const outputs = await Promise.all([text(child.stdout), text(child.stderr)]);
  return { passed: (await ended) === 0, output: outputs.join('\n') };
}
