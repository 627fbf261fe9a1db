import type { Webhook, WebhookEventType } from '@linkplane/contracts';
import { Link } from '@tanstack/react-router';
import { useId, useState } from 'react';
import { t } from '../../../language/translate.ts';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { ChoiceField } from '../../../ui/choice-field.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { ErrorNotice } from '../../../ui/error-notice.tsx';
import { Form } from '../../../ui/form.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { useDelivery, useTestWebhook } from './deliveries-query.ts';
import { formatDuration, type Attempt } from './describe-delivery.ts';
import { eventChoices } from '../event-choices.ts';

/** Sends an example event and shows the result. */
export default function TestWebhookPanel({ webhook, onClose }: { webhook: Webhook; onClose: () => void }) {
  const formId = useId();
  const [type, setType] = useState<WebhookEventType>(webhook.events[0] ?? 'link.clicked');
  const test = useTestWebhook(webhook.id);
  return (
    <Dialog
      title={t('Send test event')}
      description={t('Sends a signed example event, once.')}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('Done', {}, { context: 'button' })}</Button>
          <Button type="submit" form={formId} look="primary" isBusy={test.isPending} disabled={!webhook.active}>
            {t('Send test event')}
          </Button>
        </>
      }
    >
      <Form id={formId} onSubmit={() => test.mutate(type)}>
        <ChoiceField label={t('Event')} value={type} choices={eventChoices} onChange={setType} />
        {!webhook.active && <Notice>{t('The webhook is off. Turn it on to send events.')}</Notice>}
        <ErrorNotice error={test.error} />
        {test.data && <TestResult key={test.data.id} webhook={webhook} deliveryId={test.data.id} />}
      </Form>
    </Dialog>
  );
}

function TestResult({ webhook, deliveryId }: { webhook: Webhook; deliveryId: string }) {
  const { data: delivery, error } = useDelivery(webhook.id, deliveryId);
  if (!delivery) return <ErrorNotice error={error} />;
  const { state, lastAttempt } = delivery;
  const tone = state === 'succeeded' ? 'good' : state === 'failed' ? 'bad' : 'info';
  return (
    <div role="status">
      <Notice tone={tone}>
        <p>{lastAttempt === null || state === 'waiting' ? describeWait(webhook) : describeResult(lastAttempt)}</p>
        <p>
          <Link to="." search={{ delivery: deliveryId }} replace className={buttonClass({ size: 'small' })}>
            {t('View delivery')}
          </Link>
        </p>
      </Notice>
    </div>
  );
}

function describeWait({ failingSince }: Webhook): string {
  if (failingSince === null) return t('Sending…');
  return t('Sending. Deliveries to a failing receiver are slowed down, so this can take a minute.');
}

function describeResult({ error, status, durationMs }: Attempt): string {
  const duration = formatDuration(durationMs);
  return error === null
    ? t('Delivered: {status} in {duration}.', { status: String(status), duration })
    : t('{error} It took {duration}.', { error, duration });
}
