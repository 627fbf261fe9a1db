import { expect, test } from 'vitest';
import { settleOrder, type RunEnd } from './settle-order.ts';

const now = Date.UTC(2026, 0, 15);
const inMs = (ms: number) => new Date(now + ms);
const noLinks = { created: 0, updated: 0, unchanged: 0, keptEdited: 0, keptDeleted: 0, refused: 0, undatedClicks: 0 };
const report = (links: object = {}, read: object = {}, problems: Record<string, number> = {}): RunEnd => ({
  kind: 'imported',
  report: {
    job: 'imp_1',
    isContinued: false,
    read: { links: 1, leftOutLinks: 0, clicks: 7, surplusClicks: 0, olderClicks: 0, ...read },
    links: { ...noLinks, created: 1, ...links },
    clicks: { people: 5, bots: 2, withoutLink: 0 },
    problems,
    times: { readMs: 0, linksMs: 0, clicksMs: 0 },
  },
});
const settle = (end: RunEnd, task: 'check' | 'import' | 'undo' = 'import', failures = 0) =>
  settleOrder({ task, failures }, end, now);

test('an import that has ended is done, and its key is forgotten; that of a check is kept for the import', () => {
  expect(settle(report())).toMatchObject({
    state: 'done',
    forgetsKey: true,
    stop: null,
    result: { created: 1, clicks: 5, bots: 2, isWhole: true },
  });
  expect(settle(report(), 'check')).toMatchObject({ state: 'done', forgetsKey: false });
});

test.each([
  ['links are refused', report({ refused: 1 })],
  ['links are left out', report({}, { leftOutLinks: 1 })],
  ['a part of the source could not be read', report({}, {}, { SOURCE_INCOMPLETE: 1 })],
])('a result is not whole when %s', (_what, end) => {
  expect(settle(end).result?.isWhole).toBe(false);
});

test.each([
  ['refused', 'SOURCE_REFUSED'],
  ['unavailable', 'SOURCE_UNAVAILABLE'],
  ['invalid', 'SOURCE_INVALID'],
] as const)('a source that is %s stops a job with %s and what it has said, but not all of it', (reason, expected) => {
  const settled = settle({ kind: 'source', reason, message: `-${'🔗'.repeat(500)}` });
  expect(settled).toMatchObject({ state: 'stopped', stop: { reason: expected }, result: undefined, forgetsKey: false });
  expect(settled.stop?.detail).toBe(`-${'🔗'.repeat(99)}\ufffd`);
});

test('a source whose quota is used up is read again after hours', () => {
  expect(settle({ kind: 'source', reason: 'exhausted', message: 'used up' })).toMatchObject({
    state: 'queued',
    resumeAt: inMs(6 * 3_600_000),
    stop: { reason: 'SOURCE_EXHAUSTED', detail: 'used up' },
  });
});

test('a job that meets another import of the workspace waits for a moment', () => {
  const end: RunEnd = { kind: 'stopped', reason: { code: 'IMPORT_RUNNING' } };
  expect(settle(end, 'import', 2)).toMatchObject({ state: 'queued', resumeAt: inMs(3_000), failures: 2, stop: null });
});

test('runs that fail are repeated later and later, and the fifth failure in a row stops the job', () => {
  const failed: RunEnd = { kind: 'failed', message: 'the database is away' };
  const delays = [0, 1, 2, 3].map((failures) => settle(failed, 'import', failures).resumeAt);
  expect(delays).toEqual([5_000, 10_000, 20_000, 40_000].map(inMs));
  expect(settle(failed, 'import', 4)).toMatchObject({ state: 'stopped', stop: { reason: 'FAILED', detail: null } });
});

test('a run that a stop of the service has interrupted goes on at once, and is no failure', () => {
  expect(settle({ kind: 'interrupted' }, 'import', 3)).toMatchObject({
    state: 'queued',
    resumeAt: inMs(0),
    failures: 3,
  });
});

test('an undo is done with what it has removed and kept', () => {
  const links = { deleted: 3, inUse: 1, suspended: 0, kept: [] };
  expect(settle({ kind: 'undone', report: { clicks: 9, links } }, 'undo')).toMatchObject({
    state: 'done',
    undone: { clicks: 9, deleted: 3, inUse: 1, suspended: 0 },
  });
});
