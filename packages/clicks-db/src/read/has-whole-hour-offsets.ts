import type { StatsQuery } from './stats-query.ts';

/** No zone keeps an offset for less than this. */
const sampleStepMs = 20 * 86_400_000;

/** Whether the zone is whole hours from UTC all through the range, so that its hours and days are made of UTC hours. */
export function hasWholeHourOffsets({ start, end, timezone }: Pick<StatsQuery, 'start' | 'end' | 'timezone'>): boolean {
  const format = new Intl.DateTimeFormat('en-US', { timeZone: timezone, timeZoneName: 'longOffset' });
  const isWhole = (instant: number) => {
    const offset = format.formatToParts(instant).find(({ type }) => type === 'timeZoneName')?.value ?? '';
    return offset === 'GMT' || offset.endsWith(':00');
  };
  for (let instant = start.getTime(); instant < end.getTime(); instant += sampleStepMs) {
    if (!isWhole(instant)) return false;
  }
  return isWhole(end.getTime());
}
