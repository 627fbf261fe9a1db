import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isEmptyPlan, planDays, planSeries, type RangePlan, type Span } from './plan-range.ts';
import { listZoneOffsets, nameIntervalAt, type ReportRange, type StatsInterval } from './time-range.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const stepMs = { quarter_hour: hourMs / 4, hour: hourMs, day: dayMs };

/** An instant of March 2026 in UTC, such as `02 03:04`, or the begin of a day. */
const march = (text: string) => {
  const [day, time = '00:00'] = text.split(' ');
  return new Date(`2026-03-${day}T${time}Z`);
};
const span = (from: string, to: string): Span => ({ from: march(from), to: march(to) });
const nothing = { whole: [], cutHoursBy: null, today: [], quarterHours: [], rows: [] };

type Case = { start: Date; end: Date; interval: StatsInterval; timezone: string };
const rangeOf = ({ start, end, interval, timezone }: Case): ReportRange => ({
  workspaceId: 'wsp_1',
  start,
  end,
  interval,
  timezone,
  includeBots: false,
});
const series = (given: Case, now: Date, hasQuarterHours = false): RangePlan =>
  planSeries(rangeOf(given), listZoneOffsets(given.timezone, given.start, given.end), now, hasQuarterHours);

const longAfter = march('31 00:00');

describe('figures that are not split by time', () => {
  test('whole UTC days are read from days, and the ends from rows', () => {
    expect(planDays({ start: march('02 03:04'), end: march('20 06:07') }, longAfter)).toEqual({
      ...nothing,
      step: 'day',
      whole: [span('03', '20')],
      rows: [span('02 03:04', '03'), span('20', '20 06:07')],
    });
  });

  test('a range that begins and ends with a UTC day has no ends', () => {
    const plan = planDays({ start: march('02'), end: march('03') }, longAfter);
    expect(plan).toEqual({ ...nothing, step: 'day', whole: [span('02', '03')] });
  });

  test.each(['20 06:07', '20 12:00'])('a range to now is read to the end of the UTC day, its end being %s', (end) => {
    const plan = planDays({ start: march('02 03:04'), end: march(end) }, march('20 06:07'));
    expect(plan).toMatchObject({ whole: [span('03', '21')], rows: [span('02 03:04', '03')] });
  });

  test('a range that ends before now, on the same day, ends with rows', () => {
    const plan = planDays({ start: march('19'), end: march('20 06:06') }, march('20 06:07'));
    expect(plan).toMatchObject({ whole: [span('19', '20')], rows: [span('20', '20 06:06')] });
  });

  test.each([
    ['02 03:04', '02 23:59'],
    ['02 03:04', '03 23:59'],
    ['02', '02 23:59'],
  ])('a range without a whole UTC day, from %s to %s, is read from rows', (from, to) => {
    const plan = planDays({ start: march(from), end: march(to) }, longAfter);
    expect(plan).toEqual({ ...nothing, step: 'day', rows: [span(from, to)] });
  });
});

describe('a series', () => {
  const days = { start: march('02 05:00'), end: march('06 05:00'), interval: 'day', timezone: 'UTC' } as const;

  test.each(['UTC', 'Africa/Abidjan'])('by days, weeks or months in %s is read from UTC days', (timezone) => {
    for (const interval of ['day', 'week', 'month'] as const)
      expect(series({ ...days, interval, timezone }, longAfter)).toEqual(planDays(days, longAfter));
  });

  test('by hours is read from hours, and its ends from rows', () => {
    const given = { start: march('02 05:10'), end: march('02 09:20'), interval: 'hour', timezone: 'UTC' } as const;
    expect(series(given, longAfter)).toEqual({
      ...nothing,
      step: 'hour',
      whole: [span('02 06:00', '02 09:00')],
      rows: [span('02 05:10', '02 06:00'), span('02 09:00', '02 09:20')],
    });
    expect(series({ ...given, timezone: 'America/New_York' }, longAfter, true)).toMatchObject({ step: 'hour' });
  });

  test('by hours does not read the UTC day of now as one, which has many of its intervals', () => {
    const given = { start: march('19'), end: march('20 06:07'), interval: 'hour', timezone: 'UTC' } as const;
    expect(series(given, march('20 06:07'))).toEqual({ ...nothing, step: 'hour', whole: [span('19', '20 07:00')] });
  });

  test('in a zone that is whole hours off is read from hours, also across a change of its clocks', () => {
    const given = { start: march('01'), end: march('31'), interval: 'day', timezone: 'Europe/London' } as const;
    expect(series(given, march('31 12:00'))).toEqual({ ...nothing, step: 'hour', whole: [span('01', '31')] });
  });

  describe('that reaches now, in a zone that is whole hours off', () => {
    const berlin = {
      start: march('10 23:00'),
      end: march('20 14:30'),
      interval: 'day',
      timezone: 'Europe/Berlin',
    } as const;

    test('reads the UTC day of now from days as long as it is one day of the zone', () => {
      const whole = [span('10 23:00', '20')];
      expect(series(berlin, berlin.end)).toEqual({ ...nothing, step: 'hour', whole, today: [span('20', '21')] });
    });

    test('reads it by hours once the next day of the zone has begun', () => {
      const end = march('20 23:30');
      expect(series({ ...berlin, end }, end)).toMatchObject({ whole: [span('10 23:00', '21')], today: [] });
    });

    test('reads it from days for longer intervals all the same', () => {
      const end = march('20 23:30');
      expect(series({ ...berlin, interval: 'month', end }, end)).toMatchObject({ today: [span('20', '21')] });
    });

    test('reads only the UTC day of now when it begins with it', () => {
      const plan = series({ ...berlin, start: march('20') }, berlin.end);
      expect(plan).toEqual({ ...nothing, step: 'hour', today: [span('20', '21')] });
    });

    test('reads hours when it begins later than the UTC day of now', () => {
      const plan = series({ ...berlin, start: march('20 01:00') }, berlin.end);
      expect(plan).toEqual({ ...nothing, step: 'hour', whole: [span('20 01:00', '20 15:00')] });
    });

    test('reads no day that is just beginning', () => {
      const end = march('20');
      expect(series({ ...berlin, end }, end)).toMatchObject({ whole: [span('10 23:00', '20')], today: [] });
    });

    test('reads hours when it ends before now', () => {
      expect(series(berlin, march('20 14:31'))).toMatchObject({ whole: [span('10 23:00', '20 14:00')], today: [] });
    });

    test('reads rows when no hour is whole', () => {
      const plan = series({ ...berlin, start: march('20 14:10') }, march('20 14:31'));
      expect(plan).toEqual({ ...nothing, step: 'hour', rows: [span('20 14:10', '20 14:30')] });
    });
  });

  describe('in a zone that is half an hour off', () => {
    const kolkata = {
      start: march('01 18:30'),
      end: march('09 18:50'),
      interval: 'day',
      timezone: 'Asia/Kolkata',
    } as const;
    const whole = [span('01 19:00', '09 18:00')];

    test('cuts hours by quarters where there are such, and reads only what is no whole quarter from rows', () => {
      expect(series(kolkata, longAfter, true)).toEqual({
        ...nothing,
        step: 'hour',
        whole,
        cutHoursBy: 'quarter_hour',
        quarterHours: [span('01 18:30', '01 19:00'), span('09 18:00', '09 18:45')],
        rows: [span('09 18:45', '09 18:50')],
      });
    });

    test('cuts hours by rows where there are no quarters', () => {
      const rows = [span('01 18:30', '01 19:00'), span('09 18:00', '09 18:50')];
      expect(series(kolkata, longAfter)).toEqual({ ...nothing, step: 'hour', whole, cutHoursBy: 'row', rows });
    });

    test('reads the UTC day of now from days as long as it is one day of the zone', () => {
      const end = march('09 18:10');
      for (const hasQuarterHours of [true, false])
        expect(series({ ...kolkata, end }, end, hasQuarterHours)).toMatchObject({
          whole: [span('01 19:00', '09')],
          today: [span('09', '10')],
        });
    });

    test('by hours is read from quarters, or without them from rows', () => {
      const given = { ...kolkata, interval: 'hour' } as const;
      expect(series(given, longAfter, true)).toMatchObject({
        step: 'quarter_hour',
        whole: [span('01 18:30', '09 18:45')],
      });
      expect(series(given, longAfter)).toEqual({ ...nothing, step: 'hour', rows: [span('01 18:30', '09 18:50')] });
    });
  });

  test('in a zone that is no whole quarters off is never read from quarters', () => {
    const given = {
      start: new Date('1971-03-01T00:00Z'),
      end: new Date('1971-03-05T00:00Z'),
      interval: 'day',
      timezone: 'Africa/Monrovia',
    } as const;
    expect(series(given, longAfter, true)).toMatchObject({ step: 'hour', cutHoursBy: 'row', quarterHours: [] });
    expect(series({ ...given, interval: 'hour' }, longAfter, true)).toMatchObject({ whole: [], quarterHours: [] });
  });

  test('across a change of clocks that is not on the hour is cut by what has its instant', () => {
    const range = rangeOf({ start: march('01 00:01'), end: march('31'), interval: 'day', timezone: 'of some year' });
    const changesAt = (instant: string) => [
      { from: range.start.getTime(), offsetMs: hourMs },
      { from: march(instant).getTime(), offsetMs: 2 * hourMs },
    ];
    expect(planSeries(range, changesAt('15 01:00'), longAfter, true).cutHoursBy).toBeNull();
    expect(planSeries(range, changesAt('15 01:15'), longAfter, true).cutHoursBy).toBe('quarter_hour');
    expect(planSeries(range, changesAt('15 00:01'), longAfter, true).cutHoursBy).toBe('row');
  });
});

/** In order of time. */
const spansOf = ({ whole, today, quarterHours, rows }: RangePlan): Span[] =>
  [...whole, ...today, ...quarterHours, ...rows].toSorted((a, b) => a.from.getTime() - b.from.getTime());

describe('any plan', () => {
  const timezone = fc.constantFrom(
    'UTC',
    'Europe/Berlin',
    'America/New_York',
    'Asia/Kathmandu',
    'Australia/Lord_Howe',
    'Pacific/Apia',
  );
  const interval = fc.constantFrom<StatsInterval>('hour', 'day', 'week', 'month');
  const origin = Date.UTC(2026, 2, 1);
  const lengthMs = fc.oneof(fc.integer({ min: 1, max: 2 * dayMs }), fc.integer({ min: 1, max: 120 * dayMs }));
  const plans = fc
    .record({
      timezone,
      interval,
      fromMs: fc.nat(60 * dayMs),
      lengthMs,
      sinceMs: fc.nat(3 * dayMs),
      isOver: fc.boolean(),
    })
    .chain((given) => fc.boolean().map((hasQuarterHours) => ({ ...given, hasQuarterHours })))
    .map(({ fromMs, sinceMs, isOver, hasQuarterHours, ...given }) => {
      const start = new Date(origin + fromMs);
      const end = new Date(start.getTime() + given.lengthMs);
      const now = new Date(isOver ? end.getTime() + sinceMs : Math.max(start.getTime(), end.getTime() - sinceMs));
      const range = { ...given, start, end };
      return { range, now, hasQuarterHours, plan: series(range, now, hasQuarterHours) };
    });

  test('covers its range up to now once, without a gap, and beyond its end only what is still to come', () => {
    fc.assert(
      fc.property(plans, ({ range: { start, end }, now, plan }) => {
        const spans = spansOf(plan);
        expect(spans[0]?.from).toEqual(start);
        for (const [index, { from, to }] of spans.entries()) {
          expect(from.getTime()).toBeLessThan(to.getTime());
          if (index > 0) expect(from).toEqual(spans[index - 1]?.to);
        }
        const last = spans.at(-1)?.to ?? start;
        expect(last.getTime()).toBeGreaterThanOrEqual(Math.min(end.getTime(), now.getTime()));
        if (last > end) expect(end.getTime()).toBeGreaterThanOrEqual(now.getTime());
        expect(isEmptyPlan(plan)).toBe(false);
      }),
    );
  });

  test('reads only steps whose events are of one interval, apart from hours that are cut', () => {
    fc.assert(
      fc.property(plans, ({ range, now, hasQuarterHours, plan: { step, whole, today, quarterHours, cutHoursBy } }) => {
        const offsets = listZoneOffsets(range.timezone, range.start, new Date(range.end.getTime() + dayMs));
        const intervalAt = (ms: number) => nameIntervalAt(new Date(ms), offsets, range.interval);
        const expectOneInterval = (spans: Span[], ms: number) => {
          for (const { from, to } of spans)
            for (let at = from.getTime(); at < to.getTime(); at += ms) {
              expect(at % ms).toBe(0);
              expect(intervalAt(at)).toBe(intervalAt(Math.min(at + ms, Math.max(at + 1, now.getTime())) - 1));
            }
        };
        if (cutHoursBy === null) expectOneInterval(whole, stepMs[step]);
        expectOneInterval(today, dayMs);
        expectOneInterval(quarterHours, stepMs.quarter_hour);
        if (!hasQuarterHours)
          expect([step, quarterHours, cutHoursBy]).not.toEqual(expect.arrayContaining(['quarter_hour']));
      }),
    );
  });
});

test('a plan is empty when it has no span of any kind', () => {
  const some = [span('02', '03')];
  expect(isEmptyPlan({ ...nothing, step: 'day' })).toBe(true);
  for (const part of ['whole', 'today', 'quarterHours', 'rows'])
    expect(isEmptyPlan({ ...nothing, step: 'day', [part]: some })).toBe(false);
});
