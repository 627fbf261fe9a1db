/** Which number comes first in dates such as 01/02/2026. */
export type DateOrder = 'day-first' | 'month-first';
export const dateOrders: readonly DateOrder[] = ['day-first', 'month-first'];

const isoPattern =
  /^(\d{4})[-/](\d\d)[-/](\d\d)(?:[ T](\d\d):(\d\d)(?::(\d\d)(?:[.,]\d{1,9})?)?)? ?(Z|UTC|[+-]\d\d:?\d\d)?$/i;
/** Two digits of a year are none. */
const dottedPattern = /^(\d{1,2})\.(\d{1,2})\.(\d{4})(?:,? (.{1,20}))?$/;
const slashedPattern = /^(\d{1,2})([/-])(\d{1,2})\2(\d{4})(?:,? (.{1,20}))?$/;
const clockPattern = /^(\d{1,2}):(\d\d)(?::(\d\d))? ?([ap]m)?$/i;
const minuteMs = 60_000;
const secondMs = 1_000;

/**
 * The instant of a text, in milliseconds since the Unix epoch: ISO 8601, seconds or milliseconds since 1970, `31.12.2026`, or by `order` `31/12/2026` and
 * `12/31/2026`; with a time of day or without. What names no zone is UTC. Undefined for every other text.
 */
export function readDate(text: string, order: DateOrder | undefined): number | undefined {
  if (/^\d{10}$/.test(text)) return Number(text) * secondMs;
  if (/^\d{13}$/.test(text)) return Number(text);
  const iso = isoPattern.exec(text);
  if (iso) {
    const [, year, month, day, hour = '0', minute = '0', second = '0', zone = 'Z'] = iso;
    const at = toInstant([year, month, day, hour, minute, second].map(Number));
    return at === undefined ? undefined : at - readOffset(zone) * minuteMs;
  }
  const dotted = dottedPattern.exec(text);
  if (dotted) return ofParts(dotted[3], dotted[2], dotted[1], dotted[4]);
  const slashed = slashedPattern.exec(text);
  if (!slashed || order === undefined) return undefined;
  const [, first, , second, year, clock] = slashed;
  return order === 'day-first' ? ofParts(year, second, first, clock) : ofParts(year, first, second, clock);
}

/** What a date says about the order of its column: `unsure` where it could be read in both ways; undefined where it says nothing. */
export function findDateOrder(text: string): DateOrder | 'unsure' | undefined {
  const slashed = slashedPattern.exec(text);
  if (!slashed) return undefined;
  const [first, second] = [Number(slashed[1]), Number(slashed[3])];
  if (first > 12) return 'day-first';
  if (second > 12) return 'month-first';
  return first === second ? undefined : 'unsure';
}

function ofParts(year = '', month = '', day = '', clock: string | undefined): number | undefined {
  const time = clock === undefined ? [0, 0, 0] : readClock(clock);
  return time && toInstant([Number(year), Number(month), Number(day), ...time]);
}

function readClock(text: string): number[] | undefined {
  const [, hour, minute, second = '0', half] = clockPattern.exec(text) ?? [];
  if (hour === undefined || minute === undefined) return undefined;
  if (half === undefined) return [Number(hour), Number(minute), Number(second)];
  if (Number(hour) < 1 || Number(hour) > 12) return undefined;
  return [(Number(hour) % 12) + (half.toLowerCase() === 'pm' ? 12 : 0), Number(minute), Number(second)];
}

/** Undefined for a day that no calendar has. */
function toInstant([year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0]: number[]): number | undefined {
  if (hour > 23 || minute > 59 || second > 59) return undefined;
  const at = Date.UTC(year, month - 1, day, hour, minute, second);
  const read = new Date(at);
  const isSame = read.getUTCFullYear() === year && read.getUTCMonth() === month - 1 && read.getUTCDate() === day;
  return isSame ? at : undefined;
}

/** Minutes east of UTC. */
function readOffset(zone: string): number {
  const [, sign, hours, minutes] = /^([+-])(\d\d):?(\d\d)$/.exec(zone) ?? [];
  return sign === undefined ? 0 : (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes));
}
