import type { Delivery, Webhook } from '@linkplane/contracts';
import { RotateCcw } from 'lucide-react';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { ErrorNotice } from '../../ui/error-notice.tsx';
import { SkeletonLines } from '../../ui/skeleton.tsx';
import { useNow } from '../../ui/use-now.ts';
import { Attempts } from './attempts.tsx';
import { useDelivery, useSendAgain } from './deliveries-query.ts';
import { DeliveryBadge } from './delivery-badge.tsx';
import styles from './delivery-panel.module.css';
import { DeliveryRequest } from './delivery-request.tsx';
import { tellDelivery } from './describe-delivery.ts';

type DeliveryPanelProps = { webhook: Webhook; deliveryId: string; onClose: () => void };

/** All that is kept of a delivery, live for as long as something can become of it. */
export default function DeliveryPanel({ webhook, deliveryId, onClose }: DeliveryPanelProps) {
  const { data: delivery, error, dataUpdatedAt } = useDelivery(webhook.id, deliveryId);
  const now = Math.max(useNow(), dataUpdatedAt);
  return (
    <Dialog
      title={delivery?.type ?? 'Delivery'}
      place="side"
      isWide
      onClose={onClose}
      actions={delivery && <SendAgain delivery={delivery} webhook={webhook} />}
    >
      {!delivery && (error ? <ErrorNotice error={error} /> : <SkeletonLines lines={6} height="3.5rem" />)}
      {delivery && (
        <div className={styles['panel']}>
          <section className={styles['state']}>
            <span className={styles['badges']}>
              <DeliveryBadge delivery={delivery} />
              {delivery.isTest && <Badge tone="accent">Test</Badge>}
            </span>
            <p role="status">{tellDelivery(delivery, webhook.active, now)}</p>
            <p className={styles['id']}>
              <code>{deliveryId}</code>
              <CopyButton text={deliveryId} label="Copy ID" />
            </p>
          </section>
          <Attempts delivery={delivery} />
          <DeliveryRequest request={delivery.request} />
        </div>
      )}
    </Dialog>
  );
}

function SendAgain({ delivery, webhook }: { delivery: Delivery; webhook: Webhook }) {
  const sendAgain = useSendAgain(webhook.id);
  return (
    <>
      {!webhook.active && <p className={styles['why']}>Turn on the webhook to resend.</p>}
      <Button
        icon={<RotateCcw aria-hidden />}
        isBusy={sendAgain.isPending}
        disabled={!webhook.active}
        onClick={() => sendAgain.mutate(delivery.id)}
      >
        Resend
      </Button>
    </>
  );
}
