import type { Delivery } from '@linkplane/contracts';
import { Badge } from '../../ui/badge.tsx';
import styles from './delivery-panel.module.css';
import { formatDuration, formatTimestamp, describeOutcome, type Attempt } from './describe-delivery.ts';

/** The stored attempts, newest first. */
export function Attempts({ delivery: { attempts, attemptCount } }: { delivery: Delivery }) {
  return (
    <section className={styles['part']}>
      <h3>Attempts</h3>
      {attempts.length === 0 && <p className={styles['soft']}>No attempts yet.</p>}
      {attempts.length > 0 && (
        <ol className={styles['attempts']} aria-label="Attempts" reversed>
          {attempts.toReversed().map((attempt) => (
            <AttemptItem key={attempt.at} attempt={attempt} />
          ))}
        </ol>
      )}
      {attemptCount > attempts.length && (
        <p className={styles['soft']}>
          Showing the latest {attempts.length} of {attemptCount} attempts.
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
        {status === null && <Badge tone="bad">No response</Badge>}
        <time dateTime={at}>{formatTimestamp(at)}</time>
        <span className={styles['soft']}>{formatDuration(durationMs)}</span>
      </div>
      {error !== null && <p className={styles['error']}>{error}</p>}
      <p className={styles['soft']}>
        <code>{url}</code>
      </p>
      {response !== null && response !== '' && (
        <pre className={styles['response']} role="region" aria-label="Response" tabIndex={0}>
          {response}
        </pre>
      )}
    </li>
  );
}
