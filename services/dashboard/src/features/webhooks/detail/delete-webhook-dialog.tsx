import type { Webhook } from '@linkplane/contracts';
import { rich, t } from '../../../language/translate.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { nameWebhook } from '../describe-webhook.ts';
import styles from '../webhooks.module.css';
import { useDeleteWebhook } from '../webhooks-query.ts';

type DeleteWebhookDialogProps = { webhook: Webhook; onDeleted: () => void; onClose: () => void };

export function DeleteWebhookDialog({ webhook, onDeleted, onClose }: DeleteWebhookDialogProps) {
  const remove = useDeleteWebhook(onDeleted);
  const { waiting } = webhook;
  return (
    <ConfirmDialog
      title={t('Delete {webhook}?', { webhook: nameWebhook(webhook) })}
      action={t('Delete webhook')}
      isBusy={remove.isPending}
      error={remove.error}
      onConfirm={() => remove.mutate(webhook)}
      onClose={onClose}
    >
      <p>
        {rich(
          'No more events are sent to <code>{url}</code>. Its deliveries and its signing secret are deleted. This cannot be undone.',
          { url: webhook.url, code: (text) => <code className={styles['whole']}>{text}</code> },
        )}
      </p>
      {waiting > 0 && (
        <p>
          {t(
            '{waiting, plural, one {# delivery is pending and will not be sent.} other {# deliveries are pending and will not be sent.}}',
            { waiting },
          )}
        </p>
      )}
    </ConfirmDialog>
  );
}
