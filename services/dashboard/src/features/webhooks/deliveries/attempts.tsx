import type { Delivery } from '@linkplane/contracts';
import { t } from '../../../language/translate.ts';
import { Badge } from '../../../ui/badge.tsx';
import styles from './delivery-panel.module.css';
import { formatDuration, formatTimestamp, describeOutcome, type Attempt } from './describe-delivery.ts';

/** The stored attempts, newest first. */
export function Attempts({ delivery: { attempts, attemptCount } }: { delivery: Delivery }) {
  return (
    <section className={styles['part']}>
      <h3>{t('Attempts')}</h3>
      {attempts.length === 0 && <p className={styles['soft']}>{t('No attempts yet.')}</p>}
      {attempts.length > 0 && (
        <ol className={styles['attempts']} aria-label={t('Attempts')} reversed>
          {attempts.toReversed().map((attempt) => (
            <AttemptItem key={attempt.at} attempt={attempt} />
          ))}
        </ol>
      )}
      {attemptCount > attempts.length && (
        <p className={styles['soft']}>
          {t('Showing the latest {count} of {attemptCount} attempts.', { count: attempts.length, attemptCount })}
        </p>
      )}
    </section>
  );
}

function AttemptItem({ attempt }: { attempt: Attempt }) {
  const { at, durationMs, url, status, error, response } = attempt;
  return (
    <li className={styles['attempt']}>
      <div className={styles['attemptHead']}>
        {status !== null && <Badge tone={error === null ? 'good' : 'bad'}>{describeOutcome(attempt)}</Badge>}
        {status === null && <Badge tone="bad">{t('No response')}</Badge>}
        <time dateTime={at}>{formatTimestamp(at)}</time>
        <span className={styles['soft']}>{formatDuration(durationMs)}</span>
      </div>
      {error !== null && <p className={styles['error']}>{error}</p>}
      <p className={styles['soft']}>
        <code>{url}</code>
      </p>
      {response !== null && response !== '' && (
        <pre className={styles['response']} role="region" aria-label={t('Response')} tabIndex={0}>
          {response}
        </pre>
      )}
    </li>
  );
}
