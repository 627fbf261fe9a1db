import { Webhook as WebhookIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { EmptyState } from '../../ui/empty-state.tsx';
import { eventChoices } from './event-words.ts';
import styles from './webhooks.module.css';

/** What webhooks are and what they can tell, where there is none yet. */
export function FirstWebhook({ action }: { action: ReactNode }) {
  return (
    <>
      <EmptyState icon={<WebhookIcon />} title="Hear of it as it happens" actions={action}>
        A webhook sends a signed request to a URL of yours whenever something happens: to a warehouse, a chat, or
        whatever you build. What does not get through is sent again for days.
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
