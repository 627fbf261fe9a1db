import type { Erasure } from '@linkplane/contracts';
import { formatList, t } from '../../language/translate.ts';
import type { BadgeTone } from '../../ui/badge.tsx';
import { isErased } from './erasures-query.ts';

/** The state in a word. A repetition for late visits does not make an erasure unfinished again. */
export function describeState(erasure: Erasure): { name: string; tone: BadgeTone } {
  if (isErased(erasure)) return { name: t('Done', {}, { context: 'state of an erasure' }), tone: 'good' };
  return erasure.state === 'running' ? { name: t('Running'), tone: 'accent' } : { name: t('Waiting'), tone: 'plain' };
}

/** What has gone so far, such as "1,204 clicks and 3 profile events erased". */
export function describeErased(erasure: Pick<Erasure, 'clicks' | 'profileEvents'>): string {
  const { clicks, profileEvents } = erasure;
  const profileWords =
    profileEvents > 0 &&
    t('{profileEvents, plural, one {# profile event} other {# profile events}}', { profileEvents });
  const words = [
    (clicks > 0 || profileEvents === 0) && t('{clicks, plural, one {# click} other {# clicks}}', { clicks }),
    profileWords,
  ];
  return t('{what} erased', { what: formatList(words.filter((each) => each !== false)) });
}

const minuteMs = 60_000;

/** Whether visits from before the request stayed: an earlier end was asked for. */
export function isPartial({ before, createdAt }: Pick<Erasure, 'before' | 'createdAt'>): boolean {
  return Date.parse(before) < Date.parse(createdAt) - minuteMs;
}
