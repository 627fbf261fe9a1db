/** Milliseconds since the epoch; undefined for what is no time. Numbers are milliseconds, texts ISO 8601 or such a number. */
export function readTime(value: unknown): number | undefined {
  const digits = typeof value === 'string' && /^\d{12,14}$/.test(value) ? Number(value) : value;
  if (typeof digits !== 'number' && (typeof digits !== 'string' || digits === '')) return undefined;
  const time = new Date(digits).getTime();
  return Number.isNaN(time) ? undefined : time;
}
