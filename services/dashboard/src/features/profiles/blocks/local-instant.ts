/** An instant as an input of date and time shows it, in the browser's time zone. @param instant ISO 8601, or empty */
export function toLocalInput(instant: string): string {
  const date = new Date(instant);
  if (Number.isNaN(date.getTime())) return '';
  return new Date(date.getTime() - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}

/** The instant of such an input; undefined when it is empty or invalid. */
export function fromLocalInput(value: string): string | undefined {
  const date = new Date(value);
  return value === '' || Number.isNaN(date.getTime()) ? undefined : date.toISOString();
}
