import type { StatsInterval } from '@linkplane/contracts';
import { currentLocale, t } from '../../../language/translate.ts';

/** Labels of the steps of a series, short for the axis and long for the tooltip. @param dates as in the API's response */
export function formatSteps(
  dates: readonly string[],
  interval: StatsInterval,
  timezone: string,
): { short: string; long: string }[] {
  const formatters = createStepFormatters(interval, timezone);
  return dates.map((date) => {
    const at = new Date(date);
    return { short: formatters.short(at), long: formatters.long(at) };
  });
}

function createStepFormatters(interval: StatsInterval, timezone: string) {
  const format = (options: Intl.DateTimeFormatOptions) => {
    const formatter = new Intl.DateTimeFormat(currentLocale(), options);
    return (at: Date) => formatter.format(at);
  };
  // Hours are instants; days, weeks and months are dates of the time zone already.
  if (interval === 'hour')
    return {
      short: format({ timeZone: timezone, hour: 'numeric', minute: '2-digit' }),
      long: format({ timeZone: timezone, dateStyle: 'medium', timeStyle: 'short' }),
    };
  if (interval === 'month')
    return {
      short: format({ timeZone: 'UTC', month: 'short', year: '2-digit' }),
      long: format({ timeZone: 'UTC', month: 'long', year: 'numeric' }),
    };
  const long = format({ timeZone: 'UTC', weekday: 'short', month: 'short', day: 'numeric', year: 'numeric' });
  return {
    short: format({ timeZone: 'UTC', month: 'short', day: 'numeric' }),
    long: interval === 'week' ? (at: Date) => t('Week of {at}', { at: long(at) }) : long,
  };
}
