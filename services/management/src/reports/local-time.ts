import { timezone, type CalendarDay } from '@linkplane/contracts';

const secondMs = 1_000;
const dayMs = 86_400_000;
const leapYear = 2_000;
/** Years with four digits, as responses have them. */
const earliestMs = Date.parse('0001-01-01T00:00:00.000Z');
const latestMs = Date.parse('9999-12-31T23:59:59.999Z');

/** The name of a zone that both databases know; the given one may be an old or oddly cased one. */
export function canonicalZone(name: string): string {
  return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone;
}

/** The same; undefined for a text that is the name of no zone. */
export function findZone(name: string): string | undefined {
  const parsed = timezone().safeParse(name);
  return parsed.success ? canonicalZone(parsed.data) : undefined;
}

/** A bound of a range as an instant: a day is its midnight in the zone, or the end of the gap where clocks skip that. */
export function toInstant<Bound extends Date | CalendarDay | undefined>(
  bound: Bound,
  timeZone: string,
): Date | Extract<Bound, undefined>;
export function toInstant(bound: Date | CalendarDay | undefined, timeZone: string): Date | undefined {
  if (bound === undefined || bound instanceof Date) return bound;
  const midnight = Date.parse(`${bound.day}T00:00:00.000Z`);
  const at = findInstant(createClockReader(timeZone), midnight, midnight).getTime();
  return new Date(Math.min(latestMs, Math.max(earliestMs, at)));
}

/** The day of an instant in the zone, `YYYY-MM-DD`. */
export function dayOf(instant: Date, timeZone: string): string {
  return new Date(createClockReader(timeZone)(instant.getTime())).toISOString().slice(0, 10);
}

/** The first instant of the day, in the zone, that contains `instant`. Where clocks skip midnight, it is after the gap. */
export function startOfDay(instant: Date, timeZone: string): Date {
  const readClock = createClockReader(timeZone);
  const midnight = Math.floor(readClock(instant.getTime()) / dayMs) * dayMs;
  return findInstant(readClock, midnight, instant.getTime());
}

/** Reads the zone's clock at an instant as if it were UTC's; both in Unix milliseconds. */
export function createClockReader(timeZone: string): (at: number) => number {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  return (at) => {
    const parts = Object.fromEntries(format.formatToParts(at).map(({ type, value }) => [type, Number(value)]));
    const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts;
    // `Date.UTC` takes a year below 100 for one of the twentieth century.
    const clock = new Date(Date.UTC(leapYear, month - 1, day, hour, minute, second));
    return clock.setUTCFullYear(year, month - 1, day);
  };
}

/** The first instant at which the zone's clock shows `clock`, or the end of the gap where it never does. */
export function findInstant(readClock: (at: number) => number, clock: number, near: number): Date {
  // The first guess may have the offset of the other side of a clock change; the second guess is right.
  let at = near;
  for (let guess = 0; guess < 3; guess += 1) at += clock - readClock(at);
  at += Math.max(0, clock - readClock(at)); // a time that does not exist is never reached
  return new Date(Math.floor(at / secondMs) * secondMs);
}
