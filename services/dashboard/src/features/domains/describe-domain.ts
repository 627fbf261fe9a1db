import type { Domain } from '@linkplane/contracts/account';
import type { BadgeTone } from '../../ui/badge.tsx';
import { tellDateAndTime } from '../../ui/tell-time.ts';

export type DomainState = { name: string; tone: BadgeTone; words: string };

type Judged = Pick<Domain, 'status' | 'isServed' | 'isVouchedFor' | 'servedUntil'>;

/** Where a domain stands, in a word and in a sentence. */
export function describeDomain({ status, isServed, isVouchedFor, servedUntil }: Judged): DomainState {
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
      words: `The TXT record is missing. The domain works until ${tellDateAndTime(servedUntil)}: restore the record before then.`,
    };
  return {
    name: 'Inactive',
    tone: 'bad',
    words:
      'The TXT record has been missing for too long, so the domain no longer works. Restore the record to reactivate it.',
  };
}

/** Whether visitors get here. */
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
