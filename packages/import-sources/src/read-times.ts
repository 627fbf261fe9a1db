/** The zone of a clock: a name of IANA, or minutes east of UTC. */
export type Zone = string | number;

const timePattern = /^(\d{4})-(\d\d)-(\d\d)[ T](\d\d):(\d\d):(\d\d)(?:\.\d{1,9})?$/;
const offsetPattern = /^([+-])(\d\d):?(\d\d)$/;
const minuteMs = 60_000;
const secondMs = 1_000;

/** The zone that a text names, such as `Europe/Berlin`, `UTC` or `+02:00`; undefined for one that is unknown. */
export function readZone(text: string): Zone | undefined {
  const [, sign, hours, minutes] = offsetPattern.exec(text) ?? [];
  if (sign) return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes));
  try {
    return new Intl.DateTimeFormat('en', { timeZone: text }).resolvedOptions().timeZone;
  } catch {
    return undefined;
  }
}

/** A time of UTC such as `2026-03-01 10:20:30`, in milliseconds since the Unix epoch; undefined for no such time. */
export function readUtcTime(text: string): number | undefined {
  const match = timePattern.exec(text);
  if (!match) return undefined;
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = match.slice(1).map(Number);
  if (hour > 23 || minute > 59 || second > 59) return undefined;
  const at = Date.UTC(year, month - 1, day, hour, minute, second);
  const read = new Date(at);
  return read.getUTCMonth() === month - 1 && read.getUTCDate() === day ? at : undefined;
}

/** What clocks of a zone show at instants, as if it were UTC. */
export function createZoneClock(zone: Zone): (at: number) => number {
  if (typeof zone === 'number') return (at) => at + zone * minuteMs;
  if (zone === 'UTC') return (at) => at;
  const parts = {
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  } as const;
  const format = new Intl.DateTimeFormat('en-US', { timeZone: zone, hourCycle: 'h23', ...parts });
  return (at) => {
    const shown = Object.fromEntries(format.formatToParts(at).map(({ type, value }) => [type, Number(value)]));
    const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = shown;
    return Date.UTC(year, month - 1, day, hour, minute, second) + (at % secondMs);
  };
}
