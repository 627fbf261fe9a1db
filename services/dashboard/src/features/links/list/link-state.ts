import type { Link } from '@linkplane/contracts';
import { t } from '../../../language/translate.ts';
import type { BadgeTone } from '../../../ui/badge.tsx';
import { formatDateTime } from '../../../ui/format-time.ts';

type Limits = Pick<Link, 'suspended' | 'startsAt' | 'expiresAt' | 'clickLimit' | 'clickLimitUsed'>;
export type LinkState = { name: string; tone: BadgeTone; words: string };

/** Whether its time is over, whatever else limits it. @param now milliseconds since 1970 */
export function isExpired({ expiresAt }: Pick<Link, 'expiresAt'>, now: number): boolean {
  return expiresAt !== null && Date.parse(expiresAt) <= now;
}

/** What limits the link now, as the filter of lists has it; undefined for a link without limits. @param now milliseconds since 1970 */
export function describeLinkState(link: Limits, now: number): LinkState | undefined {
  const { suspended, startsAt, expiresAt, clickLimit, clickLimitUsed } = link;
  const used = clickLimitUsed ?? 0;
  if (suspended) return { name: t('Suspended'), tone: 'bad', words: t('Suspended by the operator of this service') };
  if (expiresAt !== null && isExpired(link, now))
    return {
      name: t('Expired'),
      tone: 'bad',
      words: t('Expired on {expiresAt}', { expiresAt: formatDateTime(expiresAt) }),
    };
  if (startsAt !== null && Date.parse(startsAt) > now)
    return {
      name: t('Scheduled'),
      tone: 'accent',
      words: t('Starts on {startsAt}', { startsAt: formatDateTime(startsAt) }),
    };
  if (clickLimit !== null && used >= clickLimit)
    return { name: t('Limit reached'), tone: 'bad', words: t('All {clickLimit} clicks used', { clickLimit }) };
  if (expiresAt !== null)
    return {
      name: t('Expires', {}, { context: 'state of a link' }),
      tone: 'warn',
      words: t('Expires on {expiresAt}', { expiresAt: formatDateTime(expiresAt) }),
    };
  if (clickLimit !== null)
    return {
      name: t('Click limit'),
      tone: 'warn',
      words: t('{clicks} of {clickLimit} clicks used', { clicks: used, clickLimit }),
    };
  return undefined;
}
