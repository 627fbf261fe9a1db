import type { Link } from '@linkplane/contracts';
import type { BadgeTone } from '../../ui/badge.tsx';
import { formatDateTime } from '../../ui/format-time.ts';

type Limits = Pick<Link, 'suspended' | 'startsAt' | 'expiresAt' | 'clickLimit' | 'clicks'>;
export type LinkState = { name: string; tone: BadgeTone; words: string };

/** What limits the link now; undefined for a link without limits. @param now milliseconds since 1970 */
export function describeLinkState(
  { suspended, startsAt, expiresAt, clickLimit, clicks }: Limits,
  now: number,
): LinkState | undefined {
  if (suspended) return { name: 'Suspended', tone: 'bad', words: 'Suspended by the operator of this service' };
  if (expiresAt !== null && Date.parse(expiresAt) <= now)
    return { name: 'Expired', tone: 'bad', words: `Expired on ${formatDateTime(expiresAt)}` };
  if (clickLimit !== null && clicks >= clickLimit)
    return { name: 'Limit reached', tone: 'bad', words: `All ${clickLimit} clicks used` };
  if (startsAt !== null && Date.parse(startsAt) > now)
    return { name: 'Scheduled', tone: 'accent', words: `Starts on ${formatDateTime(startsAt)}` };
  if (expiresAt !== null) return { name: 'Expires', tone: 'warn', words: `Expires on ${formatDateTime(expiresAt)}` };
  if (clickLimit !== null)
    return { name: 'Click limit', tone: 'warn', words: `${clicks} of ${clickLimit} clicks used` };
  return undefined;
}
