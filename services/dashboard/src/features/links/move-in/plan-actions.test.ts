import type { ImportStopReason } from '@linkplane/contracts';
import { expect, test } from 'vitest';
import { sampleJob, sampleResult } from '../../../../test/keep-import-jobs.ts';
import { describeTimeLeft } from './describe-job.ts';
import { canChange, canUndo, planRun } from './plan-actions.ts';

const stop = (reason: ImportStopReason) => ({
  reason,
  message: '',
  detail: null,
});

test.each(['queued', 'running'] as const)('nothing else can be done with a job that is %s', (state) => {
  const job = sampleJob({ state, task: 'import' });
  expect([planRun(job), canUndo(job), canChange(job)]).toEqual([undefined, false, false]);
});

test('a paused or stopped undo is undone again, and not imported', () => {
  for (const job of [
    sampleJob({ task: 'undo', state: 'paused' }),
    sampleJob({ task: 'undo', state: 'stopped', stop: stop('SOURCE_UNAVAILABLE') }),
  ])
    expect([planRun(job), canUndo(job)]).toEqual([undefined, true]);
});

test('an import that is paused or has stopped half-way is undone as well as finished', () => {
  const jobs = [
    sampleJob({ task: 'import', state: 'paused' }),
    ...(['SOURCE_UNAVAILABLE', 'KEY_MISSING', 'FAILED'] as const).map((reason) =>
      sampleJob({ task: 'import', state: 'stopped', stop: stop(reason) }),
    ),
  ];
  for (const job of jobs) expect([planRun(job) !== undefined, canUndo(job)]).toEqual([true, true]);
});

test('an import that has stopped before it stored anything is undone only where an earlier one has', () => {
  for (const reason of ['SOURCE_REFUSED', 'SOURCE_INVALID', 'SOURCE_TOO_LARGE', 'CLICKS_TOO_OLD'] as const) {
    const job = sampleJob({ task: 'import', state: 'stopped', stop: stop(reason) });
    expect([canUndo(job), canUndo({ ...job, result: sampleResult(), resultOf: 'import' })]).toEqual([false, true]);
    expect(canUndo({ ...job, result: sampleResult(), resultOf: 'check' })).toBe(false);
  }
});

test('a check has nothing to undo, paused or stopped', () => {
  expect(canUndo(sampleJob({ task: 'check', state: 'paused' }))).toBe(false);
  expect(canUndo(sampleJob({ task: 'check', state: 'stopped', stop: stop('FAILED') }))).toBe(false);
});

test('an undo that needs an unfinished import first offers to finish it', () => {
  const job = sampleJob({ task: 'undo', state: 'stopped', stop: stop('RUN_UNFINISHED') });
  expect(planRun(job)).toEqual({ name: 'Finish the import', key: 'stored', dropsOlder: false });
  expect(canUndo(job)).toBe(false);
});

test('the key is required where none is stored, and can be changed where it was refused', () => {
  const keyOf = (hasKey: boolean) =>
    planRun(sampleJob({ state: 'stopped', stop: stop('SOURCE_REFUSED'), hasKey }))?.key;
  expect([keyOf(true), keyOf(false)]).toEqual(['changed', 'required']);
});

test('an undo that has kept links in use can be done again for them', () => {
  const undoneWith = (inUse: number) =>
    sampleJob({
      task: 'undo',
      state: 'done',
      result: sampleResult(),
      undone: { clicks: 0, deleted: 3, inUse, suspended: 0 },
    });
  expect([canUndo(undoneWith(2)), canUndo(undoneWith(0))]).toEqual([true, false]);
});

test.each([
  [1, 'about 1 second left'],
  [75, 'about 1 minute left'],
  [5_400, 'about 2 hours left'],
])('%i seconds are "%s"', (seconds, text) => {
  expect(describeTimeLeft(seconds)).toBe(text);
});
