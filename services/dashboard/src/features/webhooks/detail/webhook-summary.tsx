import type { Webhook } from '@linkplane/contracts';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { t } from '../../../language/translate.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/page.tsx';
import { SwitchField } from '../../../ui/switch-field.tsx';
import { formatDate } from '../../../ui/format-time.ts';
import { describeWebhook } from '../describe-webhook.ts';
import styles from '../webhooks.module.css';
import { useSwitchWebhook } from '../webhooks-query.ts';

const RotateSecretDialog = lazy(async () => await import('../secret/rotate-secret-dialog.tsx'));

/** The status and events of a webhook, and the switch that pauses it. */
export function WebhookSummary({ webhook }: { webhook: Webhook }) {
  const turn = useSwitchWebhook();
  const [isRotating, setIsRotating] = useState(false);
  const state = describeWebhook(webhook);
  const { active, events, waiting, createdAt } = webhook;
  return (
    <Card>
      <SwitchField
        label={t('Send events')}
        hint={state.words}
        checked={active}
        disabled={turn.isPending}
        onChange={(next) => turn.mutate({ webhook, active: next })}
      />
      <dl className={styles['facts']}>
        <Fact name={t('Events')}>
          {events.map((event) => (
            <Badge key={event}>{event}</Badge>
          ))}
        </Fact>
        <Fact name={t('Pending')}>{describePending(waiting)}</Fact>
        <Fact name={t('Signing secret')}>
          {/* not translated: the prefix of all secrets */}
          <code>whsec_…</code>
          <Button size="small" onClick={() => setIsRotating(true)}>
            {t('Rotate secret')}
          </Button>
        </Fact>
        <Fact name={t('Created', {}, { context: 'date' })}>{formatDate(createdAt)}</Fact>
      </dl>
      {isRotating && (
        <Suspense>
          <RotateSecretDialog webhook={webhook} onClose={() => setIsRotating(false)} />
        </Suspense>
      )}
    </Card>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function describePending(waiting: number): string {
  if (waiting === 0) return t('None', {}, { context: 'deliveries' });
  return t('{waiting, plural, one {# delivery} other {# deliveries}}', { waiting });
}
