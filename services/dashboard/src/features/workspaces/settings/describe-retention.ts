import { currentLocale, t } from '../../../language/translate.ts';

const dayMs = 86_400_000;

/** What the API accepts. */
export const retentionDays = { min: 30, max: 3_650 } as const;
export const suggestedDays = [90, 365, 730] as const;

const utcDate = new Intl.DateTimeFormat(currentLocale(), { dateStyle: 'medium', timeZone: 'UTC' });

/** How long clicks are kept, as a sentence. @param days null: forever */
export function describeRetention(days: number | null): string {
  return days === null ? t('Clicks are kept forever.') : t('Clicks are kept for {days, number} days.', { days });
}

/** Such as "For 90 days", as a choice. */
export function nameDays(days: number): string {
  if (days === 365) return t('For {days, number} days (a year)', { days });
  return days === 730 ? t('For {days, number} days (two years)', { days }) : t('For {days, number} days', { days });
}

/** The number of days that was typed; undefined when it is none that the API accepts. */
export function readDays(text: string): number | undefined {
  const days = text.trim() === '' ? Number.NaN : Number(text);
  return Number.isInteger(days) && days >= retentionDays.min && days <= retentionDays.max ? days : undefined;
}

/** Whether visits that are kept now would go. @param before null: kept for ever */
export function isShorter(days: number | null, before: number | null): days is number {
  return days !== null && (before === null || days < before);
}

/** The first day, in UTC, whose visits stay. @param now milliseconds since 1970 */
export function firstKeptDay(days: number, now: number): string {
  return utcDate.format(Math.floor(now / dayMs) * dayMs - days * dayMs);
}
