import type { DeliverySummary } from '@linkplane/contracts';
import { Link } from '@tanstack/react-router';
import { t } from '../../../language/translate.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { TimeAgo } from '../../../ui/time-ago.tsx';
import { DeliveryBadge } from './delivery-badge.tsx';
import styles from './deliveries-table.module.css';
import { formatDuration, describeOutcome } from './describe-delivery.ts';

const rowsExpected = 5;

/** @param deliveries undefined while they load */
export function DeliveriesTable({ deliveries }: { deliveries: DeliverySummary[] | undefined }) {
  return (
    <table className={styles['table']} aria-label={t('Deliveries')} aria-busy={deliveries === undefined}>
      <thead>
        <tr>
          <th>{t('Event')}</th>
          <th>{t('Status')}</th>
          <th>{t('Response')}</th>
          <th className={styles['number']}>{t('Duration')}</th>
          <th className={styles['number']}>{t('Attempts')}</th>
          <th className={styles['number']}>{t('Time')}</th>
        </tr>
      </thead>
      <tbody>
        {deliveries === undefined &&
          Array.from({ length: rowsExpected }, (_, row) => (
            <tr key={row}>
              <td colSpan={6} className={styles['wait']}>
                <Skeleton height="24px" />
              </td>
            </tr>
          ))}
        {deliveries?.map((delivery) => (
          <DeliveryRow key={delivery.id} delivery={delivery} />
        ))}
      </tbody>
    </table>
  );
}

/** The whole row opens the delivery. */
function DeliveryRow({ delivery }: { delivery: DeliverySummary }) {
  const { id, type, isTest, createdAt, lastAttempt, attemptCount } = delivery;
  return (
    <tr>
      <td className={styles['event']}>
        <Link to="." search={(before) => ({ ...before, delivery: id })} className={styles['cover']}>
          {type}
        </Link>
        {isTest && <Badge tone="accent">{t('Test')}</Badge>}
        <span className={styles['id']}>{id}</span>
      </td>
      <td className={styles['state']}>
        <DeliveryBadge delivery={delivery} />
      </td>
      <td className={styles['response']}>
        {lastAttempt && (
          <span title={lastAttempt.error ?? undefined} data-tone={lastAttempt.error === null ? undefined : 'bad'}>
            {describeOutcome(lastAttempt)}
          </span>
        )}
      </td>
      <td className={styles['number']}>{lastAttempt && formatDuration(lastAttempt.durationMs)}</td>
      <td className={styles['number']}>
        {attemptCount > 0 && (
          <>
            <span className={styles['bare']}>{attemptCount}</span>
            <span className={styles['unit']}>
              {t('{count, plural, one {# attempt} other {# attempts}}', { count: attemptCount }, { context: 'alone' })}
            </span>
          </>
        )}
      </td>
      <td className={styles['time']}>
        <TimeAgo at={createdAt} />
      </td>
    </tr>
  );
}
