import type { RuleFacts } from '@linkplane/link-decisions';
import type { ReactNode } from 'react';
import { formatNumber, rich, t } from '../../../../language/translate.ts';
import type { LinkFormValues } from '../fields/link-form-values.ts';
import { letterOf } from '../fields/split-values.ts';
import { describeMiss } from './describe-miss.ts';
import type { SampleVisitor } from './sample-visitor.ts';
import { tryOut, type TryOut } from './try-out.ts';
import styles from './try-out.module.css';

type TryOutResultProps = { values: LinkFormValues; sample: SampleVisitor; facts: RuleFacts };

/** What decides and where the visitor goes, and why the rules before do not apply. Screen readers announce a change. */
export function TryOutResult({ values, sample, facts }: TryOutResultProps) {
  const { outcome, misses } = tryOut(values, facts);
  return (
    <>
      <div className={styles['result']} role="status" aria-label={t('Result')}>
        <strong>{nameDecision(outcome, values)}</strong>
        <Consequence outcome={outcome} values={values} />
      </div>
      {misses.length > 0 && (
        <div className={styles['misses']}>
          <p>{t('Why other rules do not apply')}</p>
          <ul aria-label={t('Why other rules do not apply')}>
            {misses.map((miss) => (
              <li key={miss.index}>
                <b>{nameRule(values, miss.index)}</b>
                <span>{describeMiss(miss, sample, facts)}</span>
              </li>
            ))}
          </ul>
        </div>
      )}
    </>
  );
}

/** What decides about the visit. */
function nameDecision(outcome: TryOut, { rules }: LinkFormValues): string {
  switch (outcome.kind) {
    case 'notStarted':
      return t('The link has not started yet');
    case 'expired':
      return t('The link has expired');
    case 'rule':
    case 'blocked': {
      const number = outcome.index + 1;
      const name = rules[outcome.index]?.name?.trim() ?? '';
      return name === ''
        ? t('Rule {number, number} applies', { number })
        : t('Rule {number, number} applies: {name}', { number, name });
    }
    case 'split':
      return rules.length === 0 ? t('The split test decides') : t('No rule applies: the split test decides');
    case 'splitEnded':
      return t('The split test has ended');
    case 'own':
      return t('No rule applies');
  }
}

function Consequence({ outcome, values }: { outcome: TryOut; values: LinkFormValues }): ReactNode {
  switch (outcome.kind) {
    case 'notStarted':
      return <p>{t('The visitor sees that the link does not exist.')}</p>;
    case 'expired':
      if (outcome.destination === '') return <p>{t('The visitor sees that the link has expired.')}</p>;
      return <GoesTo destination={outcome.destination} />;
    case 'blocked':
      if (outcome.destination === '')
        return <p>{t('The visitor is blocked, and sees that the link does not exist.')}</p>;
      return (
        <p>
          {rich('The visitor is blocked, and goes to {destination}', {
            destination: <Address of={outcome.destination} />,
          })}
        </p>
      );
    case 'split':
      return <Shares shares={outcome.shares} variants={values.split.variants} />;
    case 'rule':
    case 'splitEnded':
    case 'own':
      return <GoesTo destination={outcome.destination} />;
  }
}

function GoesTo({ destination }: { destination: string | undefined }) {
  if (destination === undefined) return <p>{t('The destination is not complete yet.')}</p>;
  return <p>{rich('The visitor goes to {destination}', { destination: <Address of={destination} /> })}</p>;
}

/** From left to right in every language. */
function Address({ of: url }: { of: string }) {
  return (
    <bdi dir="ltr" className={styles['address']}>
      {url}
    </bdi>
  );
}

type SharesProps = {
  shares: Extract<TryOut, { kind: 'split' }>['shares'];
  variants: LinkFormValues['split']['variants'];
};

function Shares({ shares, variants }: SharesProps) {
  return (
    <>
      <p>{t('The visitor gets one of these for the whole UTC day:')}</p>
      <ul>
        {shares.map(({ index, share, destination }) => (
          <li key={variants[index]?.id ?? index}>
            <b>{formatNumber(share, { style: 'percent' })}</b>
            <span>{variants[index]?.name.trim() || t('Variant {letter}', { letter: letterOf(index) })}</span>
            {destination === undefined ? (
              <span>{t('The destination is not complete yet.')}</span>
            ) : (
              <Address of={destination} />
            )}
          </li>
        ))}
      </ul>
    </>
  );
}

function nameRule({ rules }: LinkFormValues, index: number): string {
  const number = index + 1;
  const name = rules[index]?.name?.trim() ?? '';
  return name === '' ? t('Rule {number, number}', { number }) : t('Rule {number, number}: {name}', { number, name });
}
