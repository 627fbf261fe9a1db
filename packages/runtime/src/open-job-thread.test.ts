import { setTimeout as wait } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { openJobThread, type JobThread } from './open-job-thread.ts';

type Job =
  | { kind: 'echo'; value: unknown; afterMs?: number }
  | { kind: 'threadId' | 'fail' | 'hang' | 'exit' | 'throwLater' | 'fillMemory' };

const program = new URL(
  `data:text/javascript,${encodeURIComponent(`
    import { threadId } from 'node:worker_threads';
    import { serveJobs } from ${JSON.stringify(new URL('serve-jobs.ts', import.meta.url).href)};
    const works = {
      echo: ({ value, afterMs = 0 }) => new Promise((resolve) => setTimeout(resolve, afterMs, value)),
      threadId: () => threadId,
      fail: () => { throw new Error('no page') },
      hang: () => { for (;;); },
      exit: () => process.exit(3),
      throwLater: () => new Promise(() => setTimeout(() => { throw new Error('later') })),
      fillMemory: () => { for (const kept = [];;) kept.push(new Array(1e5).fill(kept.length)) },
    };
    serveJobs((job) => works[job.kind](job), (result) => (result instanceof ArrayBuffer ? [result] : []));
  `)}`,
);
const memoryLimits = { maxOldGenerationSizeMb: 32, maxYoungGenerationSizeMb: 4 };
/** Starting a thread takes most of it on a busy machine. */
const jobMsMax = 10_000;

function open(options: { jobMsMax?: number; backoff?: { baseMs: number; maxMs: number } } = {}) {
  const logged: { fields: object; message: string }[] = [];
  const logger = { error: (fields: object, message: string) => void logged.push({ fields, message }) };
  const thread: JobThread<Job, unknown> = openJobThread({
    name: 'test',
    program,
    memoryLimits,
    jobMsMax,
    logger,
    ...options,
  });
  onTestFinished(() => thread.stop());
  return { thread, logged };
}

test('each job has its result, whatever the order in which they are done', async () => {
  const { thread, logged } = open();
  const values = ['slow', 'fast', 3, null, { deep: [new Uint8Array([1, 2])] }, undefined];
  const jobs = values.map((value, nth) => thread.run({ kind: 'echo', value, afterMs: nth === 0 ? 200 : 0 }));
  expect(await Promise.all(jobs)).toEqual(values);
  expect(logged).toEqual([]);
});

test('memory of a result that the program lists is handed over whole', async () => {
  const { thread } = open();
  expect(await thread.run({ kind: 'echo', value: new ArrayBuffer(10) })).toEqual(new ArrayBuffer(10));
});

test('a job that fails rejects alone, and its thread goes on', async () => {
  const { thread, logged } = open();
  const id = await thread.run({ kind: 'threadId' });
  const other = thread.run({ kind: 'echo', value: 'other', afterMs: 50 });
  await expect(thread.run({ kind: 'fail' })).rejects.toThrow('no page');
  expect(await other).toBe('other');
  expect(await thread.run({ kind: 'threadId' })).toBe(id);
  expect(logged).toEqual([]);
});

test('a job that cannot be copied is refused at once, and nothing is ended because of it', async () => {
  const { thread } = open({ jobMsMax: 1_000 });
  const id = await thread.run({ kind: 'threadId' });
  await expect(thread.run({ kind: 'echo', value: () => {} })).rejects.toThrow('could not be cloned');
  await wait(1_200);
  expect(await thread.run({ kind: 'threadId' })).toBe(id);
});

test.each([
  { kind: 'exit', reason: 'the test thread ended', words: undefined },
  { kind: 'throwLater', reason: 'the test thread ended', words: undefined },
  { kind: 'fillMemory', reason: 'the test thread ended', words: 'its heap is full' },
  { kind: 'hang', reason: 'the test thread took longer than 2000 ms', words: undefined },
] as const)('a thread whose job does $kind rejects what it has, and the next job has another thread', async (row) => {
  const { thread, logged } = open({ jobMsMax: row.kind === 'hang' ? 2_000 : jobMsMax });
  const id = await thread.run({ kind: 'threadId' });
  const failing = expect(thread.run({ kind: row.kind })).rejects.toThrow(row.reason);
  const other = expect(thread.run({ kind: 'echo', value: 1, afterMs: 60_000 })).rejects.toThrow('the test thread');
  await Promise.all([failing, other]);
  expect(await thread.run({ kind: 'threadId' })).not.toBe(id);
  const expected = row.kind === 'throwLater' || row.kind === 'fillMemory' ? ['test thread failed'] : [];
  expect(logged.map(({ message }) => message)).toEqual(expected);
  if (row.words !== undefined) expect(logged[0]?.fields).toMatchObject({ advice: expect.stringContaining(row.words) });
});

test('with a backoff, jobs are refused while no thread may start, and results reset it', async () => {
  const { thread } = open({ backoff: { baseMs: 1_000_000, maxMs: 1_000_000 } });
  await expect(thread.run({ kind: 'exit' })).rejects.toThrow('the test thread ended');
  await expect(thread.run({ kind: 'threadId' })).rejects.toThrow('the test thread is restarting');
  const short = open({ backoff: { baseMs: 1, maxMs: 1 } }).thread;
  await expect(short.run({ kind: 'exit' })).rejects.toThrow('the test thread ended');
  await wait(10);
  expect(await short.run({ kind: 'echo', value: 'back' })).toBe('back');
});

test('a stop rejects what is not done and every later job', async () => {
  const { thread, logged } = open();
  const unfinished = [1, 2].map((value) => thread.run({ kind: 'echo', value, afterMs: 60_000 }));
  const rejected = Promise.all(unfinished.map((job) => expect(job).rejects.toThrow('the service is stopping')));
  await thread.stop();
  await rejected;
  await expect(thread.run({ kind: 'threadId' })).rejects.toThrow('the service is stopping');
  await thread.stop();
  expect(logged).toEqual([]);
});

test('a thread that was never used is stopped', async () => {
  await expect(open().thread.stop()).resolves.toBeUndefined();
});
