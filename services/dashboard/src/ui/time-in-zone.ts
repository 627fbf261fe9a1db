const dayMs = 86_400_000;
const hourMs = 3_600_000;

/**
 * The instant at which a clock in a time zone shows a time, in milliseconds since 1970: the earlier one of two, and for a
 * time that a clock change skips, the one that follows as much later.
 * @param local as `YYYY-MM-DDTHH:MM`
 */
export function instantIn(timezone: string, local: string): number {
  const asUtc = Date.parse(`${local}Z`);
  if (Number.isNaN(asUtc)) return NaN;
  // Clocks change less than once in two days, and offsets are less than a day.
  const instants = [asUtc - dayMs, asUtc + dayMs].map((near) => asUtc - offsetAt(timezone, near));
  const shown = instants.filter((instant) => instant + offsetAt(timezone, instant) === asUtc);
  return shown.length > 0 ? Math.min(...shown) : Math.max(...instants);
}

/** What a clock in a time zone shows, as `YYYY-MM-DDTHH:MM`. */
export function localTimeIn(timezone: string, at: number): string {
  return new Date(at + offsetAt(timezone, at)).toISOString().slice(0, 'YYYY-MM-DDTHH:MM'.length);
}

/** The first instant of the hour that a clock in a time zone shows; a zone may be half an hour off, or a quarter. */
export function startOfHourIn(timezone: string, at: number): number {
  const offsetMs = offsetAt(timezone, at);
  return Math.floor((at + offsetMs) / hourMs) * hourMs - offsetMs;
}

/** The offset of a time zone from UTC, in milliseconds. */
function offsetAt(timezone: string, at: number): number {
  const parts = new Intl.DateTimeFormat('en', {
    timeZone: timezone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  }).formatToParts(at);
  const part = (type: Intl.DateTimeFormatPartTypes) => Number(parts.find((each) => each.type === type)?.value);
  const local = Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'), part('second'));
  return local - Math.floor(at / 1_000) * 1_000;
}
