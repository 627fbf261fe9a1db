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
        Nothing more is sent to <code className={styles['whole']}>{webhook.url}</code>, and its deliveries and its
        secret are gone. This cannot be undone.
      </p>
      {waiting > 0 && (
        <p>
          {waiting === 1 ? 'One delivery still waits' : `${waiting.toLocaleString('en')} deliveries still wait`}, and
          will never be sent.
        </p>
      )}
    </ConfirmDialog>
  );
}
