import type { Domain } from '@linkplane/contracts/account';
import { t } from '../../language/translate.ts';
import type { BadgeTone } from '../../ui/badge.tsx';
import { formatDateTime } from '../../ui/format-time.ts';

export type DomainState = { name: string; tone: BadgeTone; words: string };

type DomainStatus = Pick<Domain, 'status' | 'isServed' | 'isVouchedFor' | 'servedUntil'>;

/** The status of a domain, in a word and in a sentence. */
export function describeDomain({ status, isServed, isVouchedFor, servedUntil }: DomainStatus): DomainState {
  if (status === 'pending')
    return {
      name: t('Pending'),
      tone: 'warn',
      words: t('The domain works once its TXT record is found. DNS changes can take a few minutes.'),
    };
  if (status === 'verified') {
    const words = isVouchedFor
      ? t('Verified by the operator of this service. No TXT record is needed.')
      : t('The TXT record is verified. Keep it in place: it is checked regularly.');
    return { name: t('Verified'), tone: 'good', words };
  }
  if (isServed && servedUntil !== null)
    return {
      name: t('Failing'),
      tone: 'bad',
      words: t('The TXT record is missing. The domain works until {servedUntil}: restore the record before then.', {
        servedUntil: formatDateTime(servedUntil),
      }),
    };
  return {
    name: t('Inactive'),
    tone: 'bad',
    words: t(
      'The TXT record has been missing for too long, so the domain no longer works. Restore the record to reactivate it.',
    ),
  };
}

type ProblemOf = Pick<Domain, 'problem' | 'records'>;

/** What the last check found wrong; undefined where nothing was. */
export function describeProblem({ problem, records }: ProblemOf): string | undefined {
  if (problem === null) return undefined;
  const name = records.find(({ purpose }) => purpose === 'ownership')?.name;
  if (name === undefined) return problem.message;
  switch (problem.code) {
    case 'missing':
      return t('There is no TXT record at {name}.', { name });
    case 'wrong':
      return t('The TXT record at {name} has another value than it should.', { name });
    case 'claimed':
      return t('Another workspace has verified this domain, and its TXT record is still set.');
    case 'taken':
      return t('Another workspace has verified this domain after your TXT record at {name} was removed.', { name });
    case 'no-answer':
      return t('The DNS servers of this domain did not respond. Nothing changes until they do.');
  }
}

/** Whether DNS directs visitors here. */
export function describePointing({
  pointsHere,
  lastCheckedAt,
}: Pick<Domain, 'pointsHere' | 'lastCheckedAt'>): DomainState {
  if (pointsHere === 'yes')
    return { name: t('Points here'), tone: 'good', words: t('DNS directs visitors to this service.') };
  if (pointsHere === 'no')
    return {
      name: t('Does not point here'),
      tone: 'warn',
      words: t('DNS does not direct visitors here yet. Add the record for traffic.'),
    };
  return {
    name: lastCheckedAt === null ? t('Not checked yet') : t('DNS unknown'),
    tone: 'plain',
    words: t('It is not known whether DNS directs visitors here.'),
  };
}
