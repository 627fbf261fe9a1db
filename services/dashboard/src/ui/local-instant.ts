/** `YYYY-MM-DDTHH:MM`; seconds and milliseconds follow where there are some. */
const minuteChars = 16;

/**
 * An instant as an input of date and time shows it, in the browser's time zone, with seconds only where it has some.
 * @param instant ISO 8601; empty, null and undefined: none
 */
export function toLocalInput(instant: string | null | undefined): string {
  const date = new Date(instant ?? '');
  if (Number.isNaN(date.getTime())) return '';
  const local = new Date(date.getTime() - date.getTimezoneOffset() * 60_000).toISOString().slice(0, -1);
  if (!local.endsWith('.000')) return local;
  return local.endsWith(':00.000') ? local.slice(0, minuteChars) : local.slice(0, -'.000'.length);
}

/**
 * The instant of such an input; undefined when it is empty or invalid.
 * @param stored the instant that the input showed first: it is the same again where the input shows the same, also for the second
 *   of two instants that clocks show twice
 */
export function fromLocalInput(value: string, stored?: string | null): string | undefined {
  if (stored != null && value !== '' && toLocalInput(stored) === value) return stored;
  const date = new Date(value);
  return value === '' || Number.isNaN(date.getTime()) ? undefined : date.toISOString();
}
