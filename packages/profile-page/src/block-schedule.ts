import type { ProfileBlock } from './profile-content.ts';
import { readFlag, readInstant } from './read-settings.ts';

/**
 * Whether visitors see a block: not hidden, from `startsAt` on and before `endsAt`.
 * @param now milliseconds since the epoch
 */
export function isBlockShown({ settings }: ProfileBlock, now: number): boolean {
  if (readFlag(settings, 'hidden') === true) return false;
  return now >= (readInstant(settings, 'startsAt') ?? -Infinity) && now < (readInstant(settings, 'endsAt') ?? Infinity);
}

/** When, after `now`, the next block appears or goes by its schedule; Infinity when none will. */
export function nextScheduleChange(blocks: ProfileBlock[], now: number): number {
  let next = Infinity;
  for (const { settings } of blocks) {
    if (readFlag(settings, 'hidden') === true) continue;
    for (const key of ['startsAt', 'endsAt']) {
      const time = readInstant(settings, key);
      if (time !== undefined && time > now && time < next) next = time;
    }
  }
  return next;
}
