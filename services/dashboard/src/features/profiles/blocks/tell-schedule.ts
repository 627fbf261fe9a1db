import type { Settings } from './block-draft.ts';
import { readText } from './read-setting.ts';

/** What a block's schedule says right now, in a word; undefined where it has none that matters any more. */
export function tellSchedule(settings: Settings, now = Date.now()): string | undefined {
  const startsAt = Date.parse(readText(settings, 'startsAt'));
  const endsAt = Date.parse(readText(settings, 'endsAt'));
  if (now >= endsAt) return 'Ended';
  if (now < startsAt) return 'Scheduled';
  return now < endsAt ? 'Ends later' : undefined;
}
