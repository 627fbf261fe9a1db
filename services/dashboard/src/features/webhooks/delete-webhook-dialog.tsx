import type { Webhook } from '@linkplane/contracts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { nameWebhook } from './describe-webhook.ts';
import styles from './webhooks.module.css';
import { useDeleteWebhook } from './webhooks-query.ts';

type DeleteWebhookDialogProps = { webhook: Webhook; onDeleted: () => void; onClose: () => void };

export function DeleteWebhookDialog({ webhook, onDeleted, onClose }: DeleteWebhookDialogProps) {
  const remove = useDeleteWebhook(onDeleted);
  const { waiting } = webhook;
  return (
    <ConfirmDialog
      title={`Delete ${nameWebhook(webhook)}?`}
      action="Delete webhook"
      isBusy={remove.isPending}
      error={remove.error}
      onConfirm={() => remove.mutate(webhook)}
      onClose={onClose}
    >
      <p>
        No more events are sent to <code className={styles['whole']}>{webhook.url}</code>. Its deliveries and its
        signing secret are deleted. This cannot be undone.
      </p>
      {waiting > 0 && (
        <p>
          {waiting === 1 ? '1 delivery is pending' : `${waiting.toLocaleString('en')} deliveries are pending`} and will
          not be sent.
        </p>
      )}
    </ConfirmDialog>
  );
}
