import { expect, test } from 'vitest';
import { createHeavyReports, isHeavy, isWide } from './heavy-reports.ts';

const limits = { atOnceMax: 1, waitingMax: 3, perClientMax: 2 };

test('an account with too many reports gets 429, and its first ones their results', async () => {
  const heavy = createHeavyReports(limits);
  const first = heavy.run('usr_a', () => Promise.resolve('first'));
  const second = heavy.run('usr_a', () => Promise.resolve('second'));
  const third = heavy.run('usr_a', () => Promise.resolve('third'));
  await expect(third).rejects.toMatchObject({ code: 'RATE_LIMIT_EXCEEDED', headers: { 'Retry-After': '5' } });
  expect(await Promise.all([first, second])).toEqual(['first', 'second']);
});

test('more waiting reports than the queue has room for are UNAVAILABLE', async () => {
  const heavy = createHeavyReports(limits);
  const reports = ['a', 'b', 'c', 'd', 'e'].map((account) => heavy.run(account, () => Promise.resolve(account)));
  const outcomes = await Promise.allSettled(reports);
  expect(outcomes.map(({ status }) => status)).toEqual([...Array.from({ length: 4 }, () => 'fulfilled'), 'rejected']);
  await expect(reports[4]).rejects.toMatchObject({ code: 'UNAVAILABLE', headers: { 'Retry-After': '5' } });
});

test('a report whose caller has got an error while it waited is not run', async () => {
  let at = 0;
  const heavy = createHeavyReports(limits, () => at);
  const slow = Promise.withResolvers<void>();
  const started = Promise.withResolvers<void>();
  const first = heavy.run('usr_a', async () => {
    started.resolve();
    await slow.promise;
  });
  await started.promise;
  let hasRun = false;
  const second = heavy.run('usr_b', () => Promise.resolve((hasRun = true)));
  at = 60_000;
  slow.resolve();
  await first;
  await expect(second).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  expect(hasRun).toBe(false);
});

test('filters of columns make a report heavy, and those of links only when there are very many', () => {
  const ofLinks = (count: number) => ({
    column: 'link_id' as const,
    values: Array.from({ length: count }, (_, n) => `lnk_${n}`),
    isExcluded: false,
  });
  const ofCountry = { column: 'country' as const, values: ['DE'], isExcluded: false };
  const judge = (...filters: Parameters<typeof isHeavy>[0]) => [isHeavy(filters), isWide(filters)];
  expect(judge()).toEqual([false, false]);
  expect(judge(ofLinks(10_000))).toEqual([false, false]);
  expect(judge(ofCountry)).toEqual([true, false]);
  expect(judge(ofLinks(10_001))).toEqual([true, true]);
});
