import { LRUCache } from 'lru-cache';
import type { RuleCondition } from './rule-condition.ts';
import type { Matches } from './rule-facts.ts';

type TimeCondition = Extract<RuleCondition, { type: 'time' }>;
/** 1 is Monday; minutes since midnight. */
type LocalTime = { day: number; minute: number };

const minuteMs = 60_000;
const minutesPerDay = 1_440;
/** More than there are zones. */
const zonesMax = 700;
const dayNames = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];
const formats = new LRUCache<string, Intl.DateTimeFormat>({ max: zonesMax });

/**
 * A time of day on certain days, both in a zone. A time that ends on the next day belongs to the day that it began on.
 * The result is the same for a whole minute, and is remembered for it: formatting takes microseconds.
 */
export function compileTime({ days, from, to, timezone }: TimeCondition): Matches {
  const format = openFormat(timezone);
  if (!format) return () => undefined;
  const span = { days: days ?? [1, 2, 3, 4, 5, 6, 7], from: toMinute(from ?? '00:00'), to: toMinute(to ?? '00:00') };
  let known = { minute: NaN, matches: false };
  return ({ now }) => {
    const minute = Math.floor(now / minuteMs);
    if (minute !== known.minute) known = { minute, matches: isWithin(span, readLocal(format, now)) };
    return known.matches;
  };
}

function isWithin(
  { days, from, to }: { days: number[]; from: number; to: number },
  { day, minute }: LocalTime,
): boolean {
  const end = to <= from ? to + minutesPerDay : to;
  const dayBefore = day === 1 ? 7 : day - 1;
  const isSameDay = days.includes(day) && minute >= from && minute < end;
  return isSameDay || (days.includes(dayBefore) && minute + minutesPerDay < end);
}

function toMinute(clock: string): number {
  const [hours, minutes] = clock.split(':');
  return Number(hours) * 60 + Number(minutes);
}

function readLocal(format: Intl.DateTimeFormat, now: number): LocalTime {
  const parts = Object.fromEntries(format.formatToParts(now).map(({ type, value }) => [type, value]));
  const { weekday = '', hour, minute } = parts;
  return { day: dayNames.indexOf(weekday) + 1, minute: Number(hour) * 60 + Number(minute) };
}

/** Undefined for a zone that this program does not know. */
function openFormat(timeZone: string): Intl.DateTimeFormat | undefined {
  const known = formats.get(timeZone);
  if (known) return known;
  try {
    const format = new Intl.DateTimeFormat('en-US', {
      timeZone,
      weekday: 'short',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    });
    formats.set(timeZone, format);
    return format;
  } catch {
    return undefined;
  }
}
