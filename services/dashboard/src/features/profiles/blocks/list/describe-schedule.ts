import { t } from '../../../../language/translate.ts';
import type { Settings } from '../block-draft.ts';
import { readText } from '../read-setting.ts';

/** The badge of a block's schedule; undefined without a schedule, or once it only has a past start. */
export function describeSchedule(settings: Settings, now = Date.now()): string | undefined {
  const startsAt = Date.parse(readText(settings, 'startsAt'));
  const endsAt = Date.parse(readText(settings, 'endsAt'));
  if (now >= endsAt) return t('Ended');
  if (now < startsAt) return t('Scheduled');
  return now < endsAt ? t('Ends later') : undefined;
}
