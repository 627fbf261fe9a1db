import type { Domain } from '@linkplane/contracts/account';
import type { BadgeTone } from '../../ui/badge.tsx';
import { formatDateTime } from '../../ui/format-time.ts';

export type DomainState = { name: string; tone: BadgeTone; words: string };

type DomainStatus = Pick<Domain, 'status' | 'isServed' | 'isVouchedFor' | 'servedUntil'>;

/** The status of a domain, in a word and in a sentence. */
export function describeDomain({ status, isServed, isVouchedFor, servedUntil }: DomainStatus): DomainState {
  if (status === 'pending')
    return {
      name: 'Pending',
      tone: 'warn',
      words: 'The domain works once its TXT record is found. DNS changes can take a few minutes.',
    };
  if (status === 'verified') {
    const words = isVouchedFor
      ? 'Verified by the operator of this service. No TXT record is needed.'
      : 'The TXT record is verified. Keep it in place: it is checked regularly.';
    return { name: 'Verified', tone: 'good', words };
  }
  if (isServed && servedUntil !== null)
    return {
      name: 'Failing',
      tone: 'bad',
      words: `The TXT record is missing. The domain works until ${formatDateTime(servedUntil)}: restore the record before then.`,
    };
  return {
    name: 'Inactive',
    tone: 'bad',
    words:
      'The TXT record has been missing for too long, so the domain no longer works. Restore the record to reactivate it.',
  };
}

/** Whether DNS directs visitors here. */
export function describePointing({
  pointsHere,
  lastCheckedAt,
}: Pick<Domain, 'pointsHere' | 'lastCheckedAt'>): DomainState {
  if (pointsHere === 'yes')
    return { name: 'Points here', tone: 'good', words: 'DNS directs visitors to this service.' };
  if (pointsHere === 'no')
    return {
      name: 'Does not point here',
      tone: 'warn',
      words: 'DNS does not direct visitors here yet. Add the record for traffic.',
    };
  return {
    name: lastCheckedAt === null ? 'Not checked yet' : 'DNS unknown',
    tone: 'plain',
    words: 'It is not known whether DNS directs visitors here.',
  };
}
