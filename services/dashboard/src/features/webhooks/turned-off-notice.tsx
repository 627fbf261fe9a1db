import type { Webhook } from '@linkplane/contracts';
import { t } from '../../language/translate.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { formatDateTime } from '../../ui/format-time.ts';
import { describeWebhook, isTurnedOff, nameWebhook } from './describe-webhook.ts';
import styles from './webhooks.module.css';
import { useSwitchWebhook } from './webhooks-query.ts';

/** A notice that a webhook was turned off automatically, with the reason and a button that turns it on again. */
export function TurnedOffNotice({ webhook }: { webhook: Webhook }) {
  const turn = useSwitchWebhook();
  if (!isTurnedOff(webhook)) return null;
  const { disabledAt, waiting } = webhook;
  const { words: state } = describeWebhook(webhook);
  return (
    <Notice tone="bad">
      <div className={styles['notice']}>
        <div>
          <p>
            <strong>{nameWebhook(webhook)}</strong>
            {disabledAt !== null && ` · ${formatDateTime(disabledAt)}`}
          </p>
          <p>
            {waiting > 0
              ? t('{state} Fix the receiver, then turn the webhook on again. Pending deliveries are sent then.', {
                  state,
                })
              : t('{state} Fix the receiver, then turn the webhook on again.', { state })}
          </p>
        </div>
        <Button isBusy={turn.isPending} onClick={() => turn.mutate({ webhook, active: true })}>
          {t('Turn on again')}
        </Button>
      </div>
    </Notice>
  );
}
