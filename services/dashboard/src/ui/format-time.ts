import { currentLocale, t } from '../language/translate.ts';

const steps: [Intl.RelativeTimeFormatUnit, number][] = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
];
const words = new Intl.RelativeTimeFormat(currentLocale(), { numeric: 'auto' });
const date = new Intl.DateTimeFormat(currentLocale(), { dateStyle: 'medium' });
const dateAndTime = new Intl.DateTimeFormat(currentLocale(), { dateStyle: 'medium', timeStyle: 'short' });

/** How long ago or how far ahead, such as "3 hours ago". @param instant ISO 8601 @param now milliseconds */
export function formatRelativeTime(instant: string, now: number): string {
  const seconds = (Date.parse(instant) - now) / 1_000;
  const step = steps.find(([, size]) => Math.abs(seconds) >= size);
  if (!step) return seconds > 0 ? t('in a moment') : t('just now');
  // Future times are rounded: just after "valid for 7 days" was shown, it must not say 6.
  const count = seconds / step[1];
  return words.format(seconds > 0 ? Math.round(count) : Math.trunc(count), step[0]);
}

/** Such as "Nov 21, 2026", in the browser's time zone. @param instant ISO 8601 */
export function formatDate(instant: string): string {
  return date.format(new Date(instant));
}

/** Such as "Nov 21, 2026, 1:20 PM", in the browser's time zone. @param instant ISO 8601 */
export function formatDateTime(instant: string): string {
  return dateAndTime.format(new Date(instant));
}
