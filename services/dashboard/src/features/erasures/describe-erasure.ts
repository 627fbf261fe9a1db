import type { Erasure } from '@linkplane/contracts';
import type { BadgeTone } from '../../ui/badge.tsx';
import { countOf } from '../../ui/count-of.ts';
import { isErased } from './erasures-query.ts';

/** The state in a word. A repetition for late visits does not make an erasure unfinished again. */
export function describeState(erasure: Erasure): { name: string; tone: BadgeTone } {
  if (isErased(erasure)) return { name: 'Done', tone: 'good' };
  return erasure.state === 'running' ? { name: 'Running', tone: 'accent' } : { name: 'Waiting', tone: 'plain' };
}

/** What has gone so far, such as "1,204 clicks and 3 profile events erased". */
export function describeErased(erasure: Pick<Erasure, 'clicks' | 'profileEvents'>): string {
  const { clicks, profileEvents } = erasure;
  const profileWords = profileEvents > 0 && countOf(profileEvents, 'profile event');
  const words = [(clicks > 0 || profileEvents === 0) && countOf(clicks, 'click'), profileWords];
  return `${words.filter((each) => each !== false).join(' and ')} erased`;
}

const minuteMs = 60_000;

/** Whether visits from before the request stayed: an earlier end was asked for. */
export function isPartial({ before, createdAt }: Pick<Erasure, 'before' | 'createdAt'>): boolean {
  return Date.parse(before) < Date.parse(createdAt) - minuteMs;
}
