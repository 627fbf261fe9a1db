import { expect, test } from 'vitest';
import { catchUpPeriodsMax, planRetry, planRun, retryDelaysMs } from './plan-run.ts';

const at = (time: string) => new Date(time);
const daily = { interval: 'daily', runRequested: false } as const;

test('a day is exported from a quarter of an hour after its end', () => {
  const schedule = { ...daily, nextPeriod: at('2026-11-24') };
  expect(planRun(schedule, at('2026-11-25T00:14:59.999Z'))).toBeUndefined();
  expect(planRun(schedule, at('2026-11-25T00:15:00.000Z'))).toEqual({
    start: at('2026-11-24'),
    end: at('2026-11-25'),
    isCorrection: false,
    // Clicks of the day may be on their way as long as the stream is not ingested up to its end.
    waitsFor: at('2026-11-25'),
    after: { ...daily, nextPeriod: at('2026-11-25'), dueAt: at('2026-11-26T00:15:00.000Z') },
  });
});

test('missed periods are exported one after the other, the oldest first', () => {
  let schedule = { ...daily, nextPeriod: at('2026-11-20') };
  const now = at('2026-11-24T12:00:00.000Z');
  const days: string[] = [];
  for (let run = planRun(schedule, now); run; run = planRun(schedule, now)) {
    days.push(run.start.toISOString().slice(0, 10));
    schedule = { ...daily, nextPeriod: run.after.nextPeriod };
  }
  expect(days).toEqual(['2026-11-20', '2026-11-21', '2026-11-22', '2026-11-23']);
});

test('of very many missed periods only the last ones are exported', () => {
  const run = planRun({ ...daily, nextPeriod: at('2025-01-01') }, at('2026-12-31T12:00:00.000Z'));
  expect(run?.start).toEqual(new Date(Date.UTC(2026, 11, 30 - catchUpPeriodsMax + 1)));
});

test('a requested run exports the last period again, also before its scheduled run', () => {
  const schedule = { ...daily, nextPeriod: at('2026-11-24'), runRequested: true };
  const early = planRun(schedule, at('2026-11-25T00:01:00.000Z'));
  expect(early?.start).toEqual(at('2026-11-24'));
  expect(early?.after).toMatchObject({ nextPeriod: at('2026-11-24'), runRequested: false });
  const again = planRun({ ...schedule, nextPeriod: at('2026-11-25') }, at('2026-11-25T09:00:00.000Z'));
  expect(again?.start).toEqual(at('2026-11-24'));
  expect(again?.after).toMatchObject({ nextPeriod: at('2026-11-25'), dueAt: at('2026-11-26T00:15:00.000Z') });
});

test('a requested run makes up for missed periods first, and ends with the last one', () => {
  const now = at('2026-11-25T09:00:00.000Z');
  const first = planRun({ ...daily, nextPeriod: at('2026-11-23'), runRequested: true }, now);
  expect(first?.after).toMatchObject({ nextPeriod: at('2026-11-24'), runRequested: true });
  const second = planRun(first!.after, now);
  expect(second?.after).toMatchObject({ nextPeriod: at('2026-11-25'), runRequested: false });
});

test('retries are further and further apart, and failing ones go on slowly', () => {
  const delays = Array.from({ length: 12 }, (_, index) => planRetry(index + 1, 0));
  expect(delays.map(({ afterMs }) => afterMs)).toEqual([...retryDelaysMs, ...Array(4).fill(retryDelaysMs.at(-1))]);
  expect(delays.map(({ state }) => state).indexOf('failing')).toBe(retryDelaysMs.length - 1);
  expect(planRetry(1, 1).afterMs).toBe(72_000);
});

test.each([
  ['daily', '2026-11-22', '2026-11-22', '2026-11-23'],
  ['weekly', '2026-11-22', '2026-11-16', '2026-11-23'],
  ['monthly', '2026-10-31', '2026-10-01', '2026-11-01'],
] as const)(
  'of a %s schedule the late day %s is corrected by the period from %s to %s',
  (interval, day, start, end) => {
    const nextPeriod = interval === 'monthly' ? at('2026-11-01') : at('2026-11-23');
    const correctSince = at('2026-11-23T00:10:00.000Z');
    const schedule = { interval, runRequested: false, nextPeriod, correctDay: day, correctSince };
    const now = at('2026-11-23T00:12:00.000Z');
    const run = planRun(schedule, now);
    expect(run).toMatchObject({ start: at(start), end: at(end), isCorrection: true, waitsFor: correctSince });
    expect(run?.after).toMatchObject({ nextPeriod, runRequested: false });
  },
);

test('missed periods and a requested run come before a correction', () => {
  const correction = { correctDay: '2026-11-20', correctSince: at('2026-11-24T00:00:00.000Z') };
  const now = at('2026-11-25T09:00:00.000Z');
  expect(planRun({ ...daily, nextPeriod: at('2026-11-24'), ...correction }, now)).toMatchObject({
    start: at('2026-11-24'),
    isCorrection: false,
  });
  const requested = { ...daily, runRequested: true, nextPeriod: at('2026-11-25'), ...correction };
  expect(planRun(requested, now)).toMatchObject({ start: at('2026-11-24'), isCorrection: false, waitsFor: null });
  expect(planRun({ ...requested, runRequested: false }, now)).toMatchObject({ isCorrection: true });
});

test('an export waits half a day for the stream at most', () => {
  const schedule = { ...daily, nextPeriod: at('2026-11-24') };
  expect(planRun(schedule, at('2026-11-25T12:00:00.000Z'))?.waitsFor).toEqual(at('2026-11-25'));
  expect(planRun(schedule, at('2026-11-25T12:00:00.001Z'))?.waitsFor).toBeNull();
});
