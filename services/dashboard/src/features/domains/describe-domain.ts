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
      words: 'It works as soon as its TXT record is found. New records can take some minutes.',
    };
  if (status === 'verified') {
    const words = isVouchedFor
      ? 'The operator of this service has verified it: it needs no TXT record.'
      : 'Its TXT record is verified. Keep the record: it is checked regularly.';
    return { name: 'Verified', tone: 'good', words };
  }
  if (isServed && servedUntil !== null)
    return {
      name: 'Failing',
      tone: 'bad',
      words: `Its TXT record is gone. It serves on until ${tellDateAndTime(servedUntil)}: put the record back before.`,
    };
  return {
    name: 'Stopped',
    tone: 'bad',
    words: 'Its TXT record has been gone for too long, so it serves no more. It is back once the record is.',
  };
}

/** Whether visitors get here. */
export function describePointing({
  pointsHere,
  lastCheckedAt,
}: Pick<Domain, 'pointsHere' | 'lastCheckedAt'>): DomainState {
  if (pointsHere === 'yes')
    return { name: 'Points here', tone: 'good', words: 'Visitors of the domain reach this service.' };
  if (pointsHere === 'no')
    return {
      name: 'Does not point here',
      tone: 'warn',
      words: 'Visitors do not reach this service yet: set the record for traffic.',
    };
  return {
    name: lastCheckedAt === null ? 'Not checked yet' : 'Pointing unknown',
    tone: 'plain',
    words: 'Whether its visitors reach this service is not known.',
  };
}
