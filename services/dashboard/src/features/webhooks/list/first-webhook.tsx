import { Webhook as WebhookIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { t } from '../../../language/translate.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { eventChoices } from '../event-choices.ts';
import styles from '../webhooks.module.css';

/** The empty state: what webhooks are, and the events they can send. */
export function FirstWebhook({ action }: { action: ReactNode }) {
  return (
    <>
      <EmptyState icon={<WebhookIcon />} title={t('Get notified in real time')} actions={action}>
        {t(
          'A webhook sends a signed request to your server whenever an event happens: to a data warehouse, a chat or your own app. Failed deliveries are retried for days.',
        )}
      </EmptyState>
      <dl className={styles['kinds']}>
        {eventChoices.map(({ value, hint }) => (
          <div key={value}>
            <dt>
              <code>{value}</code>
            </dt>
            <dd>{hint}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}
