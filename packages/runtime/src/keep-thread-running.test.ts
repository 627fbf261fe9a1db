import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { expect, onTestFinished, test, vi } from 'vitest';
import { keepThreadRunning, type KeepThreadOptions, type KeptThread } from './keep-thread-running.ts';

const program = new URL(
  `data:text/javascript,${encodeURIComponent(`
    import { parentPort } from 'node:worker_threads';
    const does = {
      stop: () => parentPort.close(),
      exit: () => process.exit(3),
      throw: () => { throw new Error('broken') },
      hang: () => { for (;;); },
    };
    parentPort.on('message', (message) => does[message]());
    parentPort.postMessage('ready');
  `)}`,
);
const backoff = { baseMs: 10, maxMs: 10 };
const pollMs = { timeout: 10_000 };

function keep(options: Partial<KeepThreadOptions> = {}) {
  const logged: string[] = [];
  const events: string[] = [];
  const log = (_fields: object, message: string) => void logged.push(message);
  const create = vi.fn<KeepThreadOptions['create']>(() => new Worker(program));
  const thread: KeptThread = keepThreadRunning({
    fields: {},
    create,
    onCreated: (created) => void created.on('message', (message: string) => events.push(message)),
    onFailed: ({ message }) => void events.push(`failed: ${message}`),
    onEnded: (isStopped) => void events.push(isStopped ? 'stopped' : 'ended'),
    backoff,
    logger: { warn: log, error: log },
    ...options,
  });
  onTestFinished(() => thread.stop('exit', 0));
  return { thread, create, logged, events };
}

test.each([
  ['exit', ['ready', 'ended', 'ready'], ['restarting a thread']],
  ['throw', ['ready', 'failed: broken', 'ended', 'ready'], ['a thread failed', 'restarting a thread']],
])('another thread follows one that ends by %s, as a restart', async (message, expected, messages) => {
  const { thread, create, logged, events } = keep();
  await expect.poll(() => events, pollMs).toEqual(['ready']);
  const first = thread.current();
  thread.post(message);
  await expect.poll(() => events, pollMs).toEqual(expected);
  expect(create.mock.calls).toEqual([[false], [true]]);
  expect(thread.current()).not.toBe(first);
  expect(logged).toEqual(messages);
});

test('a thread that cannot be created is created later', async () => {
  const create = vi.fn<KeepThreadOptions['create']>();
  create.mockImplementationOnce(() => {
    throw new Error('no more threads');
  });
  create.mockImplementation(() => new Worker(program));
  const { thread, logged, events } = keep({ create });
  expect(thread.current()).toBeUndefined();
  thread.post('exit'); // lost
  await expect.poll(() => events, pollMs).toEqual(['failed: no more threads', 'ready']);
  expect(logged).toEqual(['a thread could not be created', 'restarting a thread']);
});

test('the backoff grows with each end until a thread has worked', async () => {
  const delays = vi.spyOn(Math, 'random').mockReturnValue(1);
  onTestFinished(() => delays.mockRestore());
  const failures: unknown[] = [];
  const logger = { warn: (fields: object) => void failures.push(fields), error: () => {} };
  const { thread, create, events } = keep({ backoff: { baseMs: 1, maxMs: 4 }, logger });
  for (const started of [1, 2, 3]) {
    await expect.poll(() => events.filter((event) => event === 'ready').length, pollMs).toBe(started);
    if (started === 3) thread.succeeded();
    thread.post('exit');
  }
  await expect.poll(() => create.mock.calls.length, pollMs).toBe(4);
  expect(failures).toEqual([{ failures: 1 }, { failures: 2 }, { failures: 1 }]);
});

test.each([
  ['that ends by itself', 'stop', 60_000],
  ['that hangs, after its time', 'hang', 100],
])('a stop ends a thread %s, and no other one follows', async (_name, message, stopMsMax) => {
  const { thread, create, events } = keep();
  await expect.poll(() => events, pollMs).toEqual(['ready']);
  await thread.stop(message, stopMsMax);
  expect(events).toEqual(['ready', 'stopped']);
  await expect.poll(() => thread.current()?.threadId, pollMs).toBe(-1);
  expect(create).toHaveBeenCalledTimes(1);
});

test('a stop during the backoff ends at once, and no other thread follows', async () => {
  const { thread, create, events } = keep({ backoff: { baseMs: 50, maxMs: 50 } });
  await expect.poll(() => events, pollMs).toEqual(['ready']);
  const ended = once(thread.current()!, 'exit');
  thread.post('exit');
  await ended;
  await thread.stop('stop', 60_000);
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(create).toHaveBeenCalledTimes(1);
});
