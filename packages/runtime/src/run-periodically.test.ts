import { expect, test } from 'vitest';
import { runPeriodically, type PeriodicTask, type TaskLogger } from './run-periodically.ts';
import { sleep } from './sleep.ts';

function createTestLogger() {
  const lines: string[] = [];
  const logger: TaskLogger = {
    info: (_, message) => void lines.push(`info ${message}`),
    warn: (_, message) => void lines.push(`warn ${message}`),
  };
  return { lines, logger };
}

test('a task that fails several times is logged once when it begins to fail and once when it has recovered', async () => {
  const { lines, logger } = createTestLogger();
  let runs = 0;
  const done = Promise.withResolvers<void>();
  const task = runPeriodically({
    task: 'test',
    intervalMs: 1,
    logger,
    work: async () => {
      runs += 1;
      if (runs === 6) done.resolve();
      if (runs >= 2 && runs <= 4) throw new Error(`run ${runs}`);
    },
  });
  await done.promise;
  await task.stop();
  expect(lines).toEqual(['warn background task is failing, retrying', 'info background task has recovered']);
});

test('failures are logged only from the number in a row that is to be reported', async () => {
  const { lines, logger } = createTestLogger();
  let runs = 0;
  const done = Promise.withResolvers<void>();
  const task = runPeriodically({
    task: 'test',
    intervalMs: 1,
    failuresToReport: 3,
    logger,
    work: async () => {
      runs += 1;
      if (runs === 9) done.resolve();
      // Two failures, a success, three failures, and successes.
      if (runs <= 2 || (runs >= 4 && runs <= 6)) throw new Error(`run ${runs}`);
    },
  });
  await done.promise;
  await task.stop();
  expect(lines).toEqual(['warn background task is failing, retrying', 'info background task has recovered']);
});

test.each([true, false])('the first run is awaited, whether it succeeds or not (%s)', async (succeeds) => {
  const { logger } = createTestLogger();
  let ended = 0;
  const work = async () => {
    await sleep(5);
    ended += 1;
    if (!succeeds) throw new Error('not yet');
  };
  const task = runPeriodically({ task: 'test', intervalMs: 600_000, logger, work });
  await task.firstRun;
  expect(ended).toBe(1);
  await task.stop();
});

test('runs never overlap, and stopping waits for the current one', async () => {
  const { logger } = createTestLogger();
  let [running, most, ended] = [0, 0, 0];
  const task = runPeriodically({
    task: 'test',
    intervalMs: 1,
    logger,
    work: async () => {
      running += 1;
      most = Math.max(most, running);
      await sleep(5);
      running -= 1;
      ended += 1;
      return 0;
    },
  });
  while (ended < 3) await sleep(1);
  await task.stop();
  expect([running, most]).toEqual([0, 1]);
  const endedAtStop = ended;
  await sleep(10);
  expect(ended).toBe(endedAtStop);
});

test('waking a task ends its pause, and stopping it ends the pause as well', async () => {
  const { logger } = createTestLogger();
  const runs: PromiseWithResolvers<void>[] = [Promise.withResolvers(), Promise.withResolvers()];
  let count = 0;
  const task: PeriodicTask = runPeriodically({
    task: 'test',
    intervalMs: 600_000,
    logger,
    work: () => runs[count++]?.resolve(),
  });
  await runs[0]?.promise;
  await sleep(1);
  task.wake();
  await runs[1]?.promise;
  await task.stop();
  expect(count).toBe(2);
});

test('a task that is woken during a run begins the next one as soon as that has ended', async () => {
  const runs: (() => void)[] = [];
  const task = runPeriodically({
    task: 'test',
    intervalMs: 60_000,
    logger: { info: () => {}, warn: () => {} },
    work: async () => await new Promise<void>((resolve) => runs.push(resolve)),
  });
  expect(runs).toHaveLength(1);
  task.wake();
  runs[0]?.();
  await expect.poll(() => runs.length).toBe(2);
  runs[1]?.();
  await task.stop();
});
