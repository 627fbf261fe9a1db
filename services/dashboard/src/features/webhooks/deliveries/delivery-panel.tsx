import type { Delivery, Webhook } from '@linkplane/contracts';
import { RotateCcw } from 'lucide-react';
import { t } from '../../../language/translate.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { ErrorNotice } from '../../../ui/error-notice.tsx';
import { SkeletonLines } from '../../../ui/skeleton.tsx';
import { useNow } from '../../../ui/use-now.ts';
import { Attempts } from './attempts.tsx';
import { useDelivery, useResendDelivery } from './deliveries-query.ts';
import { DeliveryBadge } from './delivery-badge.tsx';
import styles from './delivery-panel.module.css';
import { DeliveryRequest } from './delivery-request.tsx';
import { describeDelivery } from './describe-delivery.ts';

type DeliveryPanelProps = { webhook: Webhook; deliveryId: string; onClose: () => void };

/** The details of a delivery, polled while it is pending. */
export default function DeliveryPanel({ webhook, deliveryId, onClose }: DeliveryPanelProps) {
  const { data: delivery, error, refetch, dataUpdatedAt } = useDelivery(webhook.id, deliveryId);
  const now = Math.max(useNow(), dataUpdatedAt);
  return (
    <Dialog
      title={delivery?.type ?? t('Delivery')}
      place="side"
      isWide
      onClose={onClose}
      actions={delivery && <ResendButton delivery={delivery} webhook={webhook} />}
    >
      {!delivery &&
        (error ? (
          <ErrorNotice error={error} onRetry={() => void refetch()} />
        ) : (
          <SkeletonLines lines={6} height="3.5rem" />
        ))}
      {delivery && (
        <div className={styles['panel']}>
          <section className={styles['state']}>
            <span className={styles['badges']}>
              <DeliveryBadge delivery={delivery} />
              {delivery.isTest && <Badge tone="accent">{t('Test')}</Badge>}
            </span>
            <p role="status">{describeDelivery(delivery, webhook.active, now)}</p>
            <p className={styles['id']}>
              <code>{deliveryId}</code>
              <CopyButton text={deliveryId} label={t('Copy ID')} />
            </p>
          </section>
          <Attempts delivery={delivery} />
          <DeliveryRequest request={delivery.request} />
        </div>
      )}
    </Dialog>
  );
}

function ResendButton({ delivery, webhook }: { delivery: Delivery; webhook: Webhook }) {
  const resend = useResendDelivery(webhook.id);
  return (
    <>
      {!webhook.active && <p className={styles['why']}>{t('Turn on the webhook to resend.')}</p>}
      <Button
        icon={<RotateCcw aria-hidden />}
        isBusy={resend.isPending}
        disabled={!webhook.active}
        onClick={() => resend.mutate(delivery.id)}
      >
        {t('Resend')}
      </Button>
    </>
  );
}
